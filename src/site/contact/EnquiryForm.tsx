import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { enquiryLimits as limits } from '../../domain/enquiry/enquiry-rules.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import looks from '../../ui/looks.module.css'
import button from '../../ui/word-button.module.css'
import columns from '../shell/beside.module.css'
import form from '../shell/form/form.module.css'
import type { TextInput } from '../shell/form/TextField.tsx'
import { useVisitorForm, VisitorForm } from '../shell/form/VisitorForm.tsx'
import { showToast } from '../shell/messages/Toasts.tsx'
import { request } from '../shell/request/request.ts'
import styles from './EnquiryForm.module.css'

const inputs: Record<keyof EnquiryFields, TextInput> = {
  firstName: { label: 'First name', autoComplete: 'given-name', limit: limits.firstName },
  lastName: { label: 'Last name', isOptional: true, autoComplete: 'family-name', limit: limits.lastName },
  company: {
    label: 'Company',
    isOptional: true,
    isWide: true,
    autoComplete: 'organization',
    limit: limits.company,
  },
  mobileNumber: { label: 'Mobile number', type: 'tel', autoComplete: 'tel', limit: limits.mobileNumber },
  emailAddress: { label: 'E-mail address', type: 'email', autoComplete: 'email', limit: limits.emailAddress },
  message: {
    label: 'Message',
    isWide: true,
    rows: 6,
    limit: limits.message,
    countedFrom: limits.message * 0.8 + 1,
  },
}

/** After sending, a confirmation takes the place of the form, which can be called back. */
export function EnquirySection({ heading, email }: { heading: string; email: string }) {
  const [isSent, setSent] = useState(false)
  const section = useRef<HTMLElement>(null)

  function sent(message: string) {
    setSent(true)
    showToast(message)
  }

  function writeAnother() {
    // Synchronously: phones show their keyboard only for a focus set during the touch.
    flushSync(() => setSent(false))
    section.current?.querySelector('input')?.focus()
  }

  return (
    <section ref={section} className={`${columns.beside} ${styles.section}`} aria-labelledby="enquiry">
      <div>
        <h2 className={`${looks.heading} ${styles.heading}`} id="enquiry">
          {heading}
        </h2>
      </div>
      {isSent ? <EnquirySent onAnother={writeAnother} /> : <EnquiryForm onSent={sent} />}
      <noscript>
        <p className={styles.instead}>
          The form needs JavaScript, which your browser does not run.{' '}
          {email ? (
            <>
              Please write to <a href={`mailto:${email}`}>{email}</a> instead.
            </>
          ) : (
            'Please call one of our offices instead.'
          )}
        </p>
      </noscript>
    </section>
  )
}

function EnquiryForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useVisitorForm({
    name: 'enquiry',
    inputs,
    deliver: (enquiry, recaptchaToken, key) =>
      request('POST /api/contact', {
        headers: { 'Idempotency-Key': key },
        body: { ...enquiry, recaptchaToken },
      }),
    onSent: ({ message }) => onSent(message || 'Thank you for your message!'),
  })
  const missing = missingOf(form.draft).map((field) => inputs[field].label.toLowerCase())
  return (
    <VisitorForm
      form={form}
      className={styles.enquiry}
      button="Send message"
      isOff={!form.isSending && (missing.length > 0 || form.captcha.token === '')}
      needed={missing.length > 0 ? `Still needed: ${new Intl.ListFormat('en-GB').format(missing)}.` : ''}
    />
  )
}

/** The required fields that are empty, in the order of the form. */
export const missingOf = (enquiry: EnquiryFields) =>
  (Object.keys(inputs) as (keyof EnquiryFields)[]).filter(
    (name) => !inputs[name].isOptional && enquiry[name].trim() === '',
  )

/** Takes the place of the form, and the focus that was on its button. */
function EnquirySent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} className={`${form.target} ${styles.enquirySentHeading}`} tabIndex={-1}>
        Thank you
      </h3>
      <p>Your message has been sent to the studio.</p>
      <button type="button" className={`${button.word} ${styles.another}`} onClick={onAnother}>
        Send another message
      </button>
    </div>
  )
}
