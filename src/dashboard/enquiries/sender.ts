import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'

export const senderOf = ({ firstName, lastName }: Pick<StoredEnquiry, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
