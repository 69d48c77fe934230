/** Why a person's data was erased: by that person, by staff, or since it was kept long enough. */
export type ErasureReason = 'withdrawn' | 'deleted' | 'retention'

/** A kind of personal data that can be erased; `member`: a former member in the versions of the Team page. */
export type ErasedKind = 'application' | 'enquiry' | 'subscriber' | 'member'
