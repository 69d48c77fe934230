import { NOBODY } from '../../../domain/project/project-people.ts'

/** The leaders after a press: 'None' takes the place of names, and a name that of 'None'. */
export const chosenLeaders = (before: readonly string[], names: readonly string[]): string[] =>
  names.includes(NOBODY) && !before.includes(NOBODY) ? [NOBODY] : names.filter((name) => name !== NOBODY)
