import { useState } from 'react'

/** The screens that a preview shows, by their widths in pixels. */
export const screens = { Phone: 390, Tablet: 820, Desktop: 1440 } as const
export type ScreenName = keyof typeof screens

export type PreviewChoice = ReturnType<typeof usePreviewChoice>

const KEY = 'plinth.preview'
type Kept = { isOpen: boolean; screen: ScreenName }

/** Whether the preview is open, and how wide; this browser remembers both. */
export function usePreviewChoice() {
  const [choice, setChoice] = useState(readChoice)

  function choose(changes: Partial<Kept>) {
    const next = { ...choice, ...changes }
    setChoice(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Then it is not remembered.
    }
  }

  return {
    ...choice,
    toggle: () => choose({ isOpen: !choice.isOpen }),
    choose: (screen: ScreenName) => choose({ screen }),
  }
}

function readChoice(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    const screen = kept.screen && kept.screen in screens ? kept.screen : 'Desktop'
    return { isOpen: kept.isOpen === true, screen }
  } catch {
    return { isOpen: false, screen: 'Desktop' }
  }
}
