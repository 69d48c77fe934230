import { useLocalStorage } from '@mantine/hooks'
import { parsedJson } from '../../domain/shared/parsed-json.ts'

/** The screens that a preview shows, by their widths in pixels. */
export const screens = { Phone: 390, Tablet: 820, Desktop: 1440 } as const
export type ScreenName = keyof typeof screens

export type PreviewChoice = ReturnType<typeof usePreviewChoice>

/** `openIn` is the editor whose preview is open. */
type Choice = { openIn?: string; screen: ScreenName }
const none: Choice = { screen: 'Desktop' }

/** Whether the preview of this editor is open, and how wide previews are; this browser remembers both. */
export function usePreviewChoice(editor?: string) {
  const [choice, setChoice] = useLocalStorage({
    key: 'plinth.preview',
    defaultValue: none,
    getInitialValueInEffect: false,
    // Each tab has its own.
    sync: false,
    deserialize: choiceIn,
  })
  const isOpen = editor !== undefined && choice.openIn === editor
  return {
    isOpen,
    screen: choice.screen,
    toggle: () => setChoice({ ...choice, openIn: isOpen ? undefined : editor }),
    choose: (screen: ScreenName) => setChoice({ ...choice, screen }),
  }
}

function choiceIn(stored = ''): Choice {
  const { openIn, screen = 'Desktop' } = (parsedJson(stored) ?? none) as Partial<Choice>
  return { openIn, screen: screen in screens ? screen : 'Desktop' }
}
