/** Why a person's data was erased: by that person, by staff, or since it was kept long enough. */
export type ErasureReason = 'withdrawn' | 'deleted' | 'retention'

/** What was erased: an application, an enquiry or a subscription. */
export type ErasedKind = 'application' | 'enquiry' | 'subscriber'
