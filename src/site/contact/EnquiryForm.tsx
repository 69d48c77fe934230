import { type ComponentProps, useRef } from 'react'
import { emptyEnquiry, isComplete, missingOf } from '../../domain/enquiry/enquiry.ts'
import { isPhoneNumber, enquiryLimits as limits, NOT_A_PHONE } from '../../domain/enquiry/enquiry-rules.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import { CaptchaStatus } from '../shell/form/captcha.tsx'
import parts from '../shell/form/form.module.css'
import { TextField } from '../shell/form/TextField.tsx'
import { useForm } from '../shell/form/use-form.ts'
import { request } from '../shell/request/request.ts'
import styles from './EnquiryForm.module.css'

const COUNTED_FROM = 0.8 // of the limit

/** The fields in the order of the form. */
const inputs: Record<
  keyof EnquiryFields,
  Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete' | 'isOptional' | 'isWide' | 'rows'>
> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', isOptional: true, autoComplete: 'family-name' },
  company: { label: 'Company', isOptional: true, isWide: true, autoComplete: 'organization' },
  mobileNumber: { label: 'Mobile number', type: 'tel', autoComplete: 'tel' },
  emailAddress: { label: 'E-mail address', type: 'email', autoComplete: 'email' },
  message: { label: 'Message', isWide: true, rows: 6 },
}
const names = Object.keys(inputs) as (keyof EnquiryFields)[]

export function EnquiryForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, field, failure, alert, isSending, captcha, send } = useForm({
    name: 'enquiry',
    form,
    empty: emptyEnquiry,
    faultsOf,
    deliver: (enquiry, recaptchaToken, key) =>
      request('POST /api/contact', {
        headers: { 'Idempotency-Key': key },
        body: { ...enquiry, recaptchaToken },
      }),
    onSent: ({ message }) => onSent(message || 'Thank you for your message!'),
  })
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
      {names.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          {...inputs[name]}
          {...(name === 'message' ? { hint: counterOf(draft.message) } : { maxLength: limits[name] })}
        />
      ))}
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

/** The faults that can be seen before the server is asked. The browser itself judges the address. */
function faultsOf(draft: EnquiryFields, form: HTMLFormElement): FieldErrors {
  const faults: FieldErrors = {}
  const address = form.elements.namedItem('emailAddress')
  if (!isPhoneNumber(draft.mobileNumber.trim())) faults.mobileNumber = NOT_A_PHONE
  if (address instanceof HTMLInputElement && address.validity.typeMismatch) {
    faults.emailAddress = 'Enter a valid e-mail address.'
  }
  if (draft.message.trim().length > limits.message) {
    faults.message = `At most ${limits.message} characters.`
  }
  return faults
}

const list = new Intl.ListFormat('en-GB')

/** Says what a grey button waits for; nothing when the fields are filled. */
function stillNeeded(draft: EnquiryFields): string {
  const missing = missingOf(draft).map((field) => inputs[field].label.toLowerCase())
  return missing.length > 0 ? `Still needed: ${list.format(missing)}.` : ''
}
