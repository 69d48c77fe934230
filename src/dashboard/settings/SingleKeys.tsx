import { Checkbox } from '@mantine/core'
import { turnSingleKeys, useSingleKeys } from '../shell/keys/single-keys.ts'

export const SingleKeys = () => (
  <Checkbox
    label="Single-key shortcuts"
    description="? lists the keys of a screen, / searches candidates, and the page of a candidate has more. Remembered in this browser."
    checked={useSingleKeys()}
    onChange={(event) => turnSingleKeys(event.currentTarget.checked)}
  />
)
