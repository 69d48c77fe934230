import { enquiryLimits, isPhoneNumber, NOT_A_PHONE } from '../../domain/enquiry/enquiry-rules.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'

/** The faults that can be seen before the server is asked. The browser itself judges the address. */
export function faultsOf(draft: EnquiryFields, form: HTMLFormElement): FieldErrors {
  const faults: FieldErrors = {}
  const address = form.elements.namedItem('emailAddress')
  if (!isPhoneNumber(draft.mobileNumber.trim())) faults.mobileNumber = NOT_A_PHONE
  if (address instanceof HTMLInputElement && address.validity.typeMismatch) {
    faults.emailAddress = 'Enter a valid e-mail address.'
  }
  if (draft.message.trim().length > enquiryLimits.message) {
    faults.message = `At most ${enquiryLimits.message} characters.`
  }
  return faults
}
