import { searchText } from '../shared/search-text.ts'
import type { EnquiryFields } from './enquiry-schema.ts'

/** The text that the search of the inbox reads, in lower case. The number is in it as it was written and as digits alone. */
export function searchTextOf(
  { firstName, lastName, company, mobileNumber, emailAddress, message }: EnquiryFields,
  note: string,
): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const digits = mobileNumber.replace(/\D/g, '')
  return searchText(
    [name, company, emailAddress, mobileNumber, digits, message, note].filter(Boolean).join('\n'),
  )
}
