import { useLocalStorage } from '@mantine/hooks'

/** Whether this viewer reviews blind: the calls then leave out who applied. This browser remembers it. */
export const useBlindReview = () => {
  const [isBlind, setBlind] = useLocalStorage({
    key: 'plinth.blind-review',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return [isBlind, setBlind] as const
}
