export const statuses = ['ON-SITE', 'DESIGN STAGE', 'COMPLETED', 'UNBUILT'] as const
export type Status = (typeof statuses)[number]

/** For imported records without a status; only shown, never stored. */
export const FALLBACK_STATUS = 'Complete'
