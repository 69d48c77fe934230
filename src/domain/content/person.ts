import type { LeaderChange } from '../project/project-changes-schema.ts'
import { freeEntryId } from '../shared/entry-id.ts'
import { isNamed } from './former-members.ts'
import type { Person } from './pages-schema.ts'

/** So many members, the first, show a photo and a biography to visitors. */
export const LEADING_MEMBERS = 3

/** The people whom the project form offers as leaders. */
export function directorsOf(members: readonly Person[]): string[] {
  return members.filter(({ isDirector }) => isDirector).map(({ name }) => name)
}

/** The team with this person as a director: a member of the same name is made one. */
export function withDirector(members: readonly Person[], name: string, position: string): Person[] {
  const isSame = isNamed(name)
  if (members.some(isSame))
    return members.map((member) => (isSame(member) ? { ...member, isDirector: true } : member))
  const id = freeEntryId(members.map((member) => member.id))
  return [...members, { id, name, position, isDirector: true, photo: null }]
}

type LedProject = { projectLeaders: readonly string[] }
/** A lost director with the projects that name them as leader. */
export type LostLeader<Project> = { name: string; projects: Project[] }

/** The directors who lead projects and whom a change of the team deletes, renames, or no longer marks as directors. */
export function leadersLost<Project extends LedProject>(
  before: readonly Person[],
  after: readonly Person[],
  projects: readonly Project[],
): LostLeader<Project>[] {
  return directorsLost(before, after)
    .map((name) => ({
      name,
      projects: projects.filter(({ projectLeaders }) => projectLeaders.includes(name)),
    }))
    .filter((leader) => leader.projects.length > 0)
}

/** The number of projects that each leader has. */
export function projectsLed(projects: readonly LedProject[]): ReadonlyMap<string, number> {
  const led = new Map<string, number>()
  for (const { projectLeaders } of projects)
    for (const name of new Set(projectLeaders)) led.set(name, (led.get(name) ?? 0) + 1)
  return led
}

/** A project names its leaders by their names: a renamed director is another one. */
export function directorsLost(before: readonly Person[], after: readonly Person[]): string[] {
  const remaining = new Set(directorsOf(after))
  return [...new Set(directorsOf(before))].filter((name) => !remaining.has(name))
}

/** The changes that give the projects of lost directors to others: `to` has the new leader for the name of a lost one. */
export function givenProjects(
  leaders: readonly LostLeader<LedProject & { id: string }>[],
  to: ReadonlyMap<string, string>,
): LeaderChange[] {
  const given = leaders.filter(({ name }) => to.has(name)).flatMap(({ projects }) => projects)
  return [...new Map(given.map((project) => [project.id, project.projectLeaders]))].map(([id, before]) => ({
    id,
    before: [...before],
    after: [...new Set(before.map((name) => to.get(name) ?? name))],
  }))
}
