/** The kinds of employment that schema.org names, and what people call them. */
export const employmentTypes = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
} as const
export type EmploymentType = keyof typeof employmentTypes

/** An opening before anything is chosen. */
export const openingDefaults = { employmentType: 'FULL_TIME', vacancy: 1, status: 'open' } as const
