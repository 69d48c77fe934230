/** Why applications are exported, as the log keeps it: a chosen reason names nobody, so it may outlive an erasure. */
export const exportReasonLabels = {
  discussion: 'Discussion with colleagues who have no account',
  statistics: 'Statistics on hiring',
  request: 'Request of a candidate or an authority',
  archive: 'Record of a finished recruitment',
  other: 'Another reason',
} as const

export type ExportReason = keyof typeof exportReasonLabels
export const exportReasons = Object.keys(exportReasonLabels) as [ExportReason, ...ExportReason[]]

/** In place of a reason that was typed in an earlier release, and is no longer kept. */
export const typedReason = 'typed'
