import { searchText } from '../shared/search-text.ts'
import type { Project } from './project-schema.ts'

/** In a required field: there is nobody to name. */
export const NOBODY = '-'

/**
 * The people who made the project: its leaders, then its team, separated by commas. A leader whose whole name is also
 * between two commas of the team's text is named once, as a leader; upper and lower case are the same.
 */
export function peopleOf({ projectLeaders, projectTeam }: Pick<Project, 'projectLeaders' | 'projectTeam'>) {
  const leaders = new Set(projectLeaders.map(comparable))
  const others = projectTeam
    .split(',')
    .filter((name) => !leaders.has(comparable(name)))
    .join(',')
    .trim()
  return [...projectLeaders, others].filter((names) => names !== '' && names !== NOBODY).join(', ')
}

const comparable = (name: string) => searchText(name.trim().replace(/\s+/g, ' '))
