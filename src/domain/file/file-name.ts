import { visibleText } from '../shared/visible-text.ts'

const MAX_LENGTH = 120 // characters

/**
 * A file name that is safe anywhere, from a stranger's: without folders, control characters and those that hide
 * or turn text, with this extension, at most 120 characters long.
 */
export function safeFileName(given: string, extension: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = visibleText(last.replace(/\p{Cc}/gu, ' '))
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
  const base = clean.toLowerCase().endsWith(`.${extension}`) ? clean.slice(0, -extension.length - 1) : clean
  const ends = /^[\s.]+|[\s.]+$/g
  const short = [...base.replace(ends, '')].slice(0, MAX_LENGTH - extension.length - 1).join('')
  return `${short.replace(ends, '') || 'file'}.${extension}`
}
