import type { Status } from './status.ts'

export const isActive = (status: string) => status === 'ON-SITE' || status === 'DESIGN STAGE'
export const isCompleted = (status: string) => status === 'COMPLETED'

/** Active projects become COMPLETED; completed and unbuilt ones become ON-SITE. */
export function toggledStatus(status: Status): Status {
  return isActive(status) ? 'COMPLETED' : 'ON-SITE'
}
