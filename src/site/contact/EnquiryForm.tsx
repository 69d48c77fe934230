import { type RefObject, useRef } from 'react'
import { emptyEnquiry, isComplete, missingOf, type requiredOfEnquiry } from '../../domain/enquiry/enquiry.ts'
import {
  enquiryLimits,
  isPhoneNumber,
  enquiryLimits as limits,
  NOT_A_PHONE,
} from '../../domain/enquiry/enquiry-rules.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import { CaptchaStatus } from '../shell/form/captcha.tsx'
import parts from '../shell/form/form.module.css'
import { TextField } from '../shell/form/TextField.tsx'
import { useForm } from '../shell/form/use-form.ts'
import { request } from '../shell/request/request.ts'
import styles from './EnquiryForm.module.css'

const MESSAGE_ROWS = 6
const COUNTED_FROM = 0.8 // of the limit

export function EnquiryForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, field, failure, alert, isSending, captcha, send } = useEnquiry(form, onSent)
  return (
    <form
      ref={form}
      className={`${parts.form} ${styles.enquiry}`}
      noValidate
      onFocus={captcha.begin}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        {...field('firstName')}
        label="First name"
        autoComplete="given-name"
        maxLength={limits.firstName}
      />
      <TextField
        {...field('lastName')}
        label="Last name"
        isOptional
        autoComplete="family-name"
        maxLength={limits.lastName}
      />
      <TextField
        {...field('company')}
        label="Company"
        isOptional
        isWide
        autoComplete="organization"
        maxLength={limits.company}
      />
      <TextField
        {...field('mobileNumber')}
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        maxLength={limits.mobileNumber}
      />
      <TextField
        {...field('emailAddress')}
        label="E-mail address"
        type="email"
        autoComplete="email"
        maxLength={limits.emailAddress}
      />
      <TextField
        {...field('message')}
        label="Message"
        isWide
        rows={MESSAGE_ROWS}
        hint={counterOf(draft.message)}
      />
      <div className={parts.end}>
        <p className={parts.failure} ref={alert} role="alert" tabIndex={-1}>
          {failure}
        </p>
        <CaptchaStatus captcha={captcha} />
        <p className={parts.needed}>{stillNeeded(draft)}</p>
        <button
          type="submit"
          className={parts.send}
          disabled={!isSending && !isComplete(draft, captcha.token)}
          aria-disabled={isSending}
        >
          {isSending ? 'Sending…' : 'Send message'}
        </button>
      </div>
    </form>
  )
}

/** A message may be pasted at any length, and nothing of it is cut off unseen: near the limit its length is shown. */
function counterOf(message: string) {
  return message.length > limits.message * COUNTED_FROM ? `${message.length} / ${limits.message}` : undefined
}

/** An enquiry being written. */
const useEnquiry = (form: RefObject<HTMLFormElement | null>, onSent: (message: string) => void) =>
  useForm({
    name: 'enquiry',
    form,
    empty: emptyEnquiry,
    faultsOf,
    deliver: (draft, recaptchaToken, key) =>
      request('POST /api/contact', {
        headers: { 'Idempotency-Key': key },
        body: { ...draft, recaptchaToken },
      }),
    onSent: ({ message }) => onSent(message || 'Thank you for your message!'),
  })

/** The faults that can be seen before the server is asked. The browser itself judges the address. */
function faultsOf(draft: EnquiryFields, form: HTMLFormElement): FieldErrors {
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

const words: Record<(typeof requiredOfEnquiry)[number], string> = {
  firstName: 'first name',
  mobileNumber: 'mobile number',
  emailAddress: 'e-mail address',
  message: 'message',
}

const list = new Intl.ListFormat('en-GB')

/** Says what a grey button waits for; nothing when the fields are filled. */
function stillNeeded(draft: EnquiryFields): string {
  const missing = missingOf(draft).map((field) => words[field])
  return missing.length > 0 ? `Still needed: ${list.format(missing)}.` : ''
}
