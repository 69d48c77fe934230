import { pictureIdOf } from '../picture/picture-format.ts'
import {
  type Change,
  type EntryChange,
  entriesOn,
  type FieldChange,
  type ListChange,
  type Shown,
  type Side,
} from './version-difference.ts'

/** Changes as lines of plain text, one for each part that differs: 'Client: PWD → STATE PWD', 'Offices: GUWAHATI: Address: …'. */
export const changesInWords = (changes: readonly FieldChange[], within = ''): string[] =>
  changes.flatMap(({ label, change }) => {
    const named = `${within}${label}`
    if (change.as === 'list') return listInWords(named, change)
    if (change.as === 'fields' && !change.only)
      return changesInWords(change.fields, change.isGroup ? `${named}: ` : within)
    return [`${named}: ${wordsOn('before', change) || 'empty'} → ${wordsOn('after', change) || 'empty'}`]
  })

/** The entries that were removed and added, the fields that differ in the others, and their order. */
function listInWords(label: string, { all }: ListChange): string[] {
  // A text that was changed is another one.
  const isIn = (side: Side, one: EntryChange) => one[side] && (one.name !== undefined || !one.change)
  const inBoth = all.filter((one) => isIn('before', one) && isIn('after', one))
  const others = (side: Side) =>
    entriesOn(side, all)
      .filter((one) => !inBoth.includes(one))
      .map((one) => wordsOn(side, one.change) || 'Empty')
      .join('; ')
  const order = (side: Side) =>
    entriesOn(side, all)
      .filter((one) => inBoth.includes(one))
      .map(nameOf)
      .join('; ')
  const [removed, added] = [others('before'), others('after')]
  const isNumbered = all.some(({ name }) => name !== undefined)
  const isReordered = inBoth.some(({ isMoved }) => isMoved) && (isNumbered || !(removed || added))
  const parts = [removed && `removed ${removed}`, added && `added ${added}`].filter(Boolean)
  return [
    ...(parts.length ? [`${label}: ${parts.join('; ')}`] : []),
    ...entriesOn('before', all).flatMap((one) =>
      inBoth.includes(one) && one.change?.as === 'fields'
        ? changesInWords(one.change.fields, `${label}: ${nameOf(one)}: `)
        : [],
    ),
    ...(isReordered
      ? [`${label}${isNumbered ? ': Order' : ''}: ${order('before')} → ${order('after')}`]
      : []),
  ]
}

const nameOf = ({ id, name, item }: EntryChange) => name || (item ? inOneLine([item]) : `No. ${id}`)

const wordsOn = (side: Side, change: Change | undefined) => inOneLine(valuesOn(side, change))

function valuesOn(side: Side, change: Change | undefined): Shown[] {
  if (change?.as === 'fields') return change.fields.flatMap((one) => valuesOn(side, one.change))
  if (change?.as === 'list') return change.all.flatMap((one) => valuesOn(side, one.change))
  return change?.[side] ? [change[side]] : []
}

/** The texts, then the address of the first uploaded picture. */
function inOneLine(values: readonly Shown[]): string {
  const isUploaded = (address: string) => pictureIdOf(address) !== undefined
  const all = values.flatMap(({ picture = '', text = '' }) => [picture, text]).filter(Boolean)
  const words = all.filter((one) => !isUploaded(one)).join(' · ')
  const uploaded = all.find(isUploaded)
  return uploaded ? `${words || 'Picture'} ${uploaded}` : words
}
