/** The kinds of employment that schema.org names, and what people call them. */
export const employmentTypes = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
} as const
export type EmploymentType = keyof typeof employmentTypes
