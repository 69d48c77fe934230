import { isPhoneNumber, NOT_A_PHONE } from '../../domain/enquiry/enquiry-rules.ts'
import {
  applicationLimits,
  applicationMessages,
  completeAddress,
  isWebAddress,
} from '../../domain/hiring/application-rules.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import type { TypedApplication } from './kept-application.ts'

/** The faults that can be seen before the server is asked, except in the file. The browser itself judges the address. */
export function faultsOf(draft: TypedApplication, form: HTMLFormElement): FieldErrors {
  const faults: FieldErrors = {}
  const address = form.elements.namedItem('email')
  const portfolio = completeAddress(draft.portfolio.trim())
  const consent = form.elements.namedItem('consent')
  if (draft.name.trim() === '') faults.name = applicationMessages.name
  if (address instanceof HTMLInputElement && !address.validity.valid) {
    faults.email = 'Enter a valid e-mail address.'
  }
  if (!isPhoneNumber(draft.phone.trim())) faults.phone = NOT_A_PHONE
  if (portfolio !== '' && !isWebAddress(portfolio)) faults.portfolio = applicationMessages.portfolio
  if (draft.coverNote.trim().length > applicationLimits.coverNote) {
    faults.coverNote = `At most ${applicationLimits.coverNote} characters.`
  }
  if (consent instanceof HTMLInputElement && !consent.checked) faults.consent = applicationMessages.consent
  return faults
}

const labels: Record<string, string> = {
  name: 'name',
  email: 'e-mail address',
  phone: 'phone number',
  portfolio: 'portfolio link',
  coverNote: 'cover note',
  cv: 'CV',
  consent: 'consent',
}

const list = new Intl.ListFormat('en-GB')

/** 'Please check: name, CV and consent.' Empty when no field of the form is at fault. */
export function summaryOf(faults: FieldErrors): string {
  const named = Object.keys(labels).filter((name) => name in faults)
  return named.length > 0 ? `Please check: ${list.format(named.map((name) => labels[name]!))}.` : ''
}
