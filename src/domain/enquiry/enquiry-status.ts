/** The states of an enquiry, in the order of the filter. */
export const enquiryStatuses = ['NEW', 'READ', 'ANSWERED', 'SPAM'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

/** Enquiries in these states are not in the list of all, nor in its count. */
export const hiddenFromAll: EnquiryStatus = 'SPAM'

export const statusLabels: Record<EnquiryStatus, string> = {
  NEW: 'New',
  READ: 'Read',
  ANSWERED: 'Answered',
  SPAM: 'Spam',
}
