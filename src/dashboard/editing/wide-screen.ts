import { useMediaQuery } from '@mantine/hooks'

// The same width as EditForm.module.css has it.
const WIDE = '(width >= 1280px)'

/** Whether there is room for hints or a preview beside the form. */
export const useWideScreen = () => useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
