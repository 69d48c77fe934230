/** Why an application was erased: by the candidate, by staff, or since it was kept long enough. */
export type ErasureReason = 'withdrawn' | 'deleted' | 'retention'
