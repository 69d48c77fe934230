/** In the order of the list. */
export const setupSteps = [
  'identity',
  'team',
  'project',
  'about',
  'contact',
  'careers',
  'sharing',
  'mail',
  'backups',
  'colleagues',
] as const
export type SetupStep = (typeof setupSteps)[number]
