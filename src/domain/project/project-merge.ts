import type { ProjectFields } from './project.ts'
import type { Section } from './section-schema.ts'

export type FieldName = keyof ProjectFields

/** A project's fields as they are kept, or as they stand in a form, where the year is still text. */
export type Mergeable = Omit<ProjectFields, 'year' | 'status'> & { year: number | string; status: string }

/** What belongs together is taken together: a sub-category is one of its category. */
const units: readonly (readonly FieldName[])[] = [
  ['name'],
  ['category', 'subCategory'],
  ['location'],
  ['status'],
  ['year'],
  ['sizeM2FT2'],
  ['client'],
  ['keyDate'],
  ['projectTeam'],
  ['collaborators'],
  ['projectLeaders'],
  ['tags'],
  ['hidden'],
  ['previewImageUrl'],
  ['sections'],
]

const lists = ['projectLeaders', 'tags'] as const
const isList = (field: FieldName): field is (typeof lists)[number] => lists.some((list) => list === field)

/** What becomes of two versions that grew from one. Fields are named by the first of those that are taken together. */
export type Merge = {
  /** Changed by the others alone, so theirs stands. */
  taken: FieldName[]
  /** Lists that both changed: what either added is in, what either removed is out. */
  joined: Partial<Record<(typeof lists)[number], string[]>>
  /** Changed by both, and differently: somebody must choose. */
  disputed: FieldName[]
}

/** Compares field by field. `base` is what both began with. */
export function mergeOf(base: Mergeable, mine: Mergeable, theirs: Mergeable): Merge {
  const merge: Merge = { taken: [], joined: {}, disputed: [] }
  for (const unit of units) {
    const field = unit[0]!
    if (isSame(unit, base, theirs) || isSame(unit, mine, theirs)) continue
    if (isSame(unit, base, mine)) merge.taken.push(field)
    else if (isList(field)) merge.joined[field] = joinedList(base[field], mine[field], theirs[field])
    else merge.disputed.push(field)
  }
  return merge
}

/** The version that follows: mine, with what was taken and joined, and theirs where they were chosen. */
export function merged<T extends Mergeable>(
  mine: T,
  theirs: T,
  { taken, joined }: Merge,
  chosen: readonly FieldName[] = [],
): T {
  const fromTheirs = units
    .filter(([field]) => taken.includes(field!) || chosen.includes(field!))
    .flat()
    .map((field) => [field, theirs[field]] as const)
  return { ...mine, ...joined, ...Object.fromEntries(fromTheirs) }
}

/**
 * What the merged version has grown from: theirs, which it has taken over, and where both changed a field still what both
 * began with, so that the choice is asked for however often it is put off.
 */
export function baseAfter<T extends Mergeable>(began: T, theirs: T, { disputed }: Merge): T {
  return merged(theirs, began, { taken: [], joined: {}, disputed: [] }, disputed)
}

/** The fields in which two versions differ. */
export function differing(a: Mergeable, b: Mergeable): FieldName[] {
  return units.filter((unit) => !isSame(unit, a, b)).map(([field]) => field!)
}

export const isSameProject = (a: Mergeable, b: Mergeable) => differing(a, b).length === 0

/** What the others have changed that now stands in mine. */
export const arrived = ({ taken, joined }: Merge): FieldName[] => [
  ...taken,
  ...lists.filter((list) => joined[list] !== undefined),
]

function isSame(unit: readonly FieldName[], a: Mergeable, b: Mergeable) {
  return unit.every((field) => comparable(a, field) === comparable(b, field))
}

function comparable(project: Mergeable, field: FieldName): string {
  if (field === 'sections') return JSON.stringify(project.sections.map(essence))
  return isList(field) ? JSON.stringify(project[field]) : String(project[field])
}

/** A section is its text, or its picture and what is said of it; sizes follow from the picture. */
function essence(section: Section) {
  return section.type === 'text'
    ? [section.type, section.content]
    : [section.type, section.content, section.alt ?? '']
}

function joinedList(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const removed = base.filter((entry) => !mine.includes(entry))
  const added = mine.filter((entry) => !base.includes(entry) && !theirs.includes(entry))
  return [...theirs.filter((entry) => !removed.includes(entry)), ...added]
}
