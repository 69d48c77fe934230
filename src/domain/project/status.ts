export const statuses = ['ON-SITE', 'DESIGN STAGE', 'COMPLETED', 'UNBUILT'] as const
export type Status = (typeof statuses)[number]

/** For imported records without a status; only shown, never stored. */
export const FALLBACK_STATUS = 'Complete'

export const isActive = (status: string) => status === 'ON-SITE' || status === 'DESIGN STAGE'
export const isCompleted = (status: string) => status === 'COMPLETED'

/** Active projects become COMPLETED; completed and unbuilt ones become ON-SITE. */
export function toggledStatus(status: Status): Status {
  return isActive(status) ? 'COMPLETED' : 'ON-SITE'
}
