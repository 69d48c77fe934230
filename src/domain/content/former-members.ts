import { isSame } from '../shared/is-same.ts'
import { searchText } from '../shared/search-text.ts'
import type { FormerMember } from './former-member-schema.ts'
import type { Person } from './pages-schema.ts'

/** The Team page after a save; `members` as it was stored. */
export type TeamVersion = { savedAt: string; members: readonly Person[] }

/** A person is known by the name alone: a new entry may have the id of a removed one. */
const sameName = (one: string, other: string) => searchText(one.trim()) === searchText(other.trim())
export const isNamed = (name: string) => (person: Pick<Person, 'name'>) => sameName(person.name, name)

/** Without `projects`. Whom the newest version has comes first. */
export function formerMembers(
  current: readonly Person[],
  newestFirst: readonly TeamVersion[],
): Omit<FormerMember, 'projects'>[] {
  const found: Omit<FormerMember, 'projects'>[] = []
  for (const { savedAt, members } of newestFirst)
    for (const person of members) {
      if (current.some(isNamed(person.name))) continue
      let known = found.find(isNamed(person.name))
      if (!known) {
        const { name, position } = person
        known = { name, position, versions: 0, until: savedAt, hasPhoto: false, hasBiography: false }
        found.push(known)
      }
      known.versions += 1
      known.hasPhoto ||= person.photo !== null
      known.hasBiography ||= Boolean(person.biography)
    }
  return found
}

/** The times of the first and the last of several versions in a row that have a person as the entry with this id. */
export type Span = { entry: number; from: string; to: string }

/** Where the versions have this person. */
export function spansOf(name: string, newestFirst: readonly TeamVersion[]): Span[] {
  const spans: Span[] = []
  let open: Span[] = []
  for (const { savedAt, members } of newestFirst.toReversed()) {
    const entries = members.filter(isNamed(name)).map(({ id }) => id)
    open = entries.map((entry) => {
      const span = open.find((one) => one.entry === entry) ?? { entry, from: savedAt, to: savedAt }
      span.to = savedAt
      return span
    })
    spans.push(...open.filter((span) => !spans.includes(span)))
  }
  return spans
}

/** The id of the proof that a person was erased there: it names nobody, and finds the person in an older backup. */
export const proofOf = ({ entry, from, to }: Span) => `${entry} ${from} ${to}`

export function spanOf(proof: string): Span {
  const [entry, from = '', to = ''] = proof.split(' ')
  return { entry: Number(entry), from, to }
}

export const isIn = ({ from, to }: Span, savedAt: string) => from <= savedAt && savedAt <= to

type StoredTeam = { members?: unknown }

/** A stored Team page, perhaps of an earlier release, without some of its members. The same object where it has none of them. */
export function withoutMembers<Team extends StoredTeam>(
  team: Team,
  isErased: (person: Person) => boolean,
): Team {
  if (!Array.isArray(team.members)) return team
  const members = team.members.filter((one) => !isErased(one as Person))
  return isSame(members, team.members) ? team : { ...team, members }
}

/** Whether a value, such as a change in the log, has an entry of this name anywhere. */
export function mentions(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('name' in value && typeof value.name === 'string' && sameName(value.name, name)) return true
  return Object.values(value).some((part) => mentions(part, name))
}
