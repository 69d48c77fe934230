import { useLocalStorage } from '@mantine/hooks'

/** Whether this viewer reviews blind: the calls then leave out who applied. This browser remembers it. */
export const useBlindReview = () =>
  useLocalStorage<boolean>({
    key: 'plinth.blind-review',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
