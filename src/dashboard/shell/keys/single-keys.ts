import { useLocalStorage } from '@mantine/hooks'

/**
 * Whether keys of one character work wherever the focus is (WCAG 2.1.4). This browser remembers it, since it
 * is for people who speak to their computer or press keys by accident.
 */
export const useSingleKeys = () =>
  useLocalStorage<boolean>({
    key: 'plinth.single-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
    serialize: (areOn) => (areOn ? 'on' : 'off'),
    deserialize: (word) => word !== 'off',
  })
