import { Button } from '@mantine/core'

/** A button beside the main one of its screen or dialog. */
export const PlainButton = Button.withProps({ variant: 'default' })

/** A button in a row of a list, or in a line of text. */
export const SmallButton = Button.withProps({ variant: 'default', size: 'compact-sm' })

/** The same, for what is rarely needed. */
export const QuietButton = Button.withProps({ variant: 'subtle', color: 'gray', size: 'compact-sm' })
