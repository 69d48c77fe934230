import { useEffect } from 'react'

/**
 * The actions of keys, by the key as KeyboardEvent.key names it, letters in lower case: 'ArrowDown',
 * 'Shift+ArrowDown', 'Control+k' (on a Mac shown as Cmd). Keys that do the same have the same words, and are shown in
 * one line.
 */
export type Legend = Readonly<Record<string, string>>

/** The keys that a handler has to know: those without a modifier. A handler's table of this type cannot forget or add one. */
export type HandledKey<L extends Legend> = Exclude<keyof L & string, `${string}+${string}`>

/** One part of a screen with keys, such as 'Table'. */
export type Part = { title: string; legend: Legend }

export const EVERYWHERE = 'Everywhere'

const shown = new Set<Part>()

/** The list of keys ('?') has these while the component is shown. Called beside the handler of the keys; `legend` is a constant. */
export function useLegend(title: string, legend: Legend) {
  useEffect(() => {
    const part = { title, legend }
    shown.add(part)
    return () => {
      shown.delete(part)
    }
  }, [title, legend])
}

type Line = { keys: string[]; words: string }

/** The keys of what is on the screen now, part by part; what is everywhere comes last. */
export function shownParts(parts: Iterable<Part> = shown): { title: string; lines: Line[] }[] {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const { title, legend } of parts) {
    const lines = found.get(title) ?? new Map<string, Set<string>>()
    found.set(title, lines)
    for (const [key, words] of Object.entries(legend))
      lines.set(words, (lines.get(words) ?? new Set()).add(key))
  }
  return [...found]
    .sort(([a], [b]) => Number(a === EVERYWHERE) - Number(b === EVERYWHERE))
    .map(([title, lines]) => ({
      title,
      lines: [...lines].map(([words, keys]) => ({ words, keys: [...keys].map(keyLabel) })),
    }))
}

export const isMac = globalThis.navigator?.platform.startsWith('Mac') ?? false

const labels: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  ' ': 'Space',
  Control: isMac ? '⌘' : 'Ctrl',
}

/** 'Ctrl K' for 'Control+k'. */
function keyLabel(key: string): string {
  return key
    .split('+')
    .map((part) => labels[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
}
