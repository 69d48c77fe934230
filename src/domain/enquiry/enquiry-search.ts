import { searchText } from '../shared/search-text.ts'
import type { EnquiryFields } from './enquiry-schema.ts'

/** The searched text of the inbox, in lower case, with the number as it was written and as digits alone. */
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
