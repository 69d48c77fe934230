import { useState } from 'react'

/** The screens that a preview shows, by their widths in pixels. */
export const screens = { Phone: 390, Tablet: 820, Desktop: 1440 } as const
export type ScreenName = keyof typeof screens

export type PreviewChoice = ReturnType<typeof usePreviewChoice>

const KEY = 'plinth.preview'
/** `openIn` is the editor whose preview is open. */
type Choice = { openIn?: string; screen: ScreenName }

/** Whether the preview of this editor is open, and how wide previews are; this browser remembers both. */
export function usePreviewChoice(editor?: string) {
  const [choice, setChoice] = useState(readChoice)
  const isOpen = editor !== undefined && choice.openIn === editor

  function choose(changes: Partial<Choice>) {
    const next = { ...choice, ...changes }
    setChoice(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Then it is not remembered.
    }
  }

  return {
    isOpen,
    screen: choice.screen,
    toggle: () => choose({ openIn: isOpen ? undefined : editor }),
    choose: (screen: ScreenName) => choose({ screen }),
  }
}

function readChoice(): Choice {
  try {
    const choice = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choice>
    const screen = choice.screen && choice.screen in screens ? choice.screen : 'Desktop'
    return { openIn: choice.openIn, screen }
  } catch {
    return { screen: 'Desktop' }
  }
}
