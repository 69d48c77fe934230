import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a page may put into the shell around it. */
export type ShellHandle = {
  /** In the head, beside what stands there on all pages. */
  HeadControls?: ComponentType
  /** In place of the footer of the other pages. */
  Foot?: ComponentType
}

/** What the page that is shown puts there, if anything. */
export function useShellPart(part: keyof ShellHandle): ComponentType | undefined {
  const handles = useMatches().map(({ handle }) => handle as ShellHandle | undefined)
  return handles.find((handle) => handle?.[part])?.[part]
}
