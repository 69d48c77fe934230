import { useRef } from 'react'
import { isComplete } from '../../domain/enquiry/enquiry.ts'
import { enquiryLimits as limits } from '../../domain/enquiry/enquiry-rules.ts'
import { CaptchaStatus } from '../shell/captcha/CaptchaStatus.tsx'
import parts from '../shell/form/form.module.css'
import { TextField } from '../shell/form/TextField.tsx'
import styles from './EnquiryForm.module.css'
import { stillNeeded } from './still-needed.ts'
import { useEnquiry } from './use-enquiry.ts'

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
