import type { Section } from '../project/section-schema.ts'
import { looseMatch, plainText } from './loose-match.ts'

/** A project of the spreadsheet: its row, from 1, and the name by which its pictures are found. */
type NamedRow = { row: number; name: string }

/** Pictures whose folder, or own name, is not that of a row. `row`: the one that is meant, chosen or the most similar one. */
export type UnclearFolder = { folder: string; count: number; row?: number }

type Grouped<Picture> = { byRow: Map<number, Picture[]>; unclear: UnclearFolder[] }

const inOrder = new Intl.Collator('en', { numeric: true })

/**
 * The pictures of each row, in the order of their names: those in a folder that is called as the project, or whose own name is that of the
 * project and a number. `chosen`: the row of a folder, as a text; empty for none.
 */
export function groupPictures<Picture extends { path: string }>(
  pictures: readonly Picture[],
  rows: readonly NamedRow[],
  chosen: Record<string, string>,
): Grouped<Picture> {
  const rowOf = new Map(rows.map(({ row, name }): [string, number] => [plainText(name), row]).reverse())
  // A file that is a number has no name of its own: it is of no row without a name.
  rowOf.delete('')
  const names = rows.map(({ name }) => name)
  const nearest = (folders: readonly string[]) => {
    for (const folder of folders) {
      const match = looseMatch(folder, names)
      if (match) return rowOf.get(plainText(match.value))
    }
    return undefined
  }
  const byRow = new Map<number, Picture[]>()
  const unclear = new Map<string, UnclearFolder>()
  for (const picture of pictures.toSorted((a, b) => inOrder.compare(a.path, b.path))) {
    const found = namesIn(picture.path)
    let row = found.map((name) => rowOf.get(plainText(name))).find((one) => one !== undefined)
    if (row === undefined) {
      const folder = folderOf(picture.path)
      const known = unclear.get(folder) ?? {
        folder,
        count: 0,
        row: chosenRow(chosen, folder, () => nearest(found)),
      }
      unclear.set(folder, { ...known, count: known.count + 1 })
      row = known.row
    }
    if (row === undefined) continue
    const own = byRow.get(row) ?? []
    own.push(picture)
    byRow.set(row, own)
  }
  return { byRow, unclear: [...unclear.values()] }
}

function chosenRow(
  chosen: Record<string, string>,
  folder: string,
  nearest: () => number | undefined,
): number | undefined {
  if (!Object.hasOwn(chosen, folder)) return nearest()
  return chosen[folder] === '' ? undefined : Number(chosen[folder])
}

/** The folders of a file, the innermost first, then its own name, and that without the number at its end. */
function namesIn(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  const own = (parts.pop() ?? '').replace(/\.[^.]*$/, '')
  return [...parts.reverse(), own, withoutNumber(own)]
}

const withoutNumber = (name: string) => name.replace(/[\s_.()-]*\d*[\s)]*$/, '')

/** The folder whose pictures belong together: where it lies, or of a file without one its name without the number. */
function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end > 0 ? path.slice(0, end) : withoutNumber(path.replace(/\.[^.]*$/, ''))
}

/** The first picture, which is on the card, then the texts, then the other pictures. */
export function sectionsOf(texts: readonly string[], pictures: readonly Section[]): Section[] {
  const written = texts.map((content): Section => ({ type: 'text', content }))
  return [...pictures.slice(0, 1), ...written, ...pictures.slice(1)]
}
