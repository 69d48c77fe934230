import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { PreviewChoice } from './use-preview-choice.ts'

export const sides = ['Form', 'Preview'] as const
type Side = (typeof sides)[number]

/**
 * The position of the preview of a form: beside it on a wide screen, instead of it on others. There the form keeps its
 * state and where it was scrolled to, and comes back when a save is refused.
 */
export function usePreviewPosition(
  { isOpen }: Pick<PreviewChoice, 'isOpen'>,
  form: RefObject<HTMLFormElement | null>,
  refusals: number,
) {
  const isWide = useWideScreen()
  const [side, setSide] = useState<Side>('Form')
  // Once drawn it stays, since it may be in a window of its own.
  const [wasShown, setShown] = useState(false)
  const scrolled = useRef(0)
  const [seen, setSeen] = useState(refusals)
  if (refusals !== seen) {
    setSeen(refusals)
    setSide('Form')
  }
  const isInstead = !isWide && side === 'Preview'

  useLayoutEffect(() => {
    const scroller = form.current?.closest('main')
    if (!isInstead || !scroller) return
    scroller.scrollTop = 0
    return () => {
      scroller.scrollTop = scrolled.current
    }
  }, [isInstead, form])

  function choose(next: Side) {
    if (side === 'Form') scrolled.current = form.current?.closest('main')?.scrollTop ?? 0
    setShown(true)
    setSide(next)
  }

  return {
    isWide,
    isBeside: isWide && isOpen,
    /** Instead of the form. */
    isInstead,
    isDrawn: isWide ? isOpen : wasShown,
    side,
    choose,
  }
}

// The same width as EditForm.module.css has it.
const WIDE_SCREEN = '(width >= 1280px)'

/** Whether there is room for hints or a preview beside the form. */
export const useWideScreen = () => useMediaQuery(WIDE_SCREEN, true, { getInitialValueInEffect: false })
