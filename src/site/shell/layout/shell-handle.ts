import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** The parts of the shell that a page can set. */
export type ShellHandle = {
  /** In the header, beside the parts that all pages have. */
  HeadControls?: ComponentType
  /** Replaces the common footer. */
  Foot?: ComponentType
}

/** The part that the current page sets, if any. */
export function useShellPart(part: keyof ShellHandle): ComponentType | undefined {
  const handles = useMatches().map(({ handle }) => handle as ShellHandle | undefined)
  return handles.find((handle) => handle?.[part])?.[part]
}
