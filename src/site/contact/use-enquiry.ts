import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { emptyEnquiry } from '../../domain/enquiry/enquiry.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import type { FieldErrors } from '../../domain/problem.ts'
import { useCaptcha } from '../shell/captcha/use-captcha.ts'
import { faultsOf } from './enquiry-faults.ts'
import { forgetKey, keptKey } from './enquiry-key.ts'
import { isAboutCaptcha, sendEnquiry } from './send-enquiry.ts'

/** An enquiry being written, and its way to the studio. What was typed stays through every failure. */
export function useEnquiry(form: RefObject<HTMLFormElement | null>, onSent: (message: string) => void) {
  const [draft, setDraft] = useState(emptyEnquiry)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const alert = useRef<HTMLParagraphElement>(null)
  const captcha = useCaptcha()
  // One for each filling of the form.
  const [key] = useState(keptKey)

  const takeOver = useEffectEvent(() => {
    const typed = typedInto(form.current!)
    const isBegun = Object.values(typed).some((value) => value !== '')
    if (isBegun) setDraft(typed)
    if (isBegun || form.current!.contains(document.activeElement)) captcha.begin()
  })
  // The visitor may have typed, or the browser may have filled in fields, before hydration.
  useEffect(() => takeOver(), [])

  const field = (name: keyof EnquiryFields) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange(value: string) {
      setDraft((before) => ({ ...before, [name]: value }))
      // The field has changed, so its message from the server no longer applies.
      if (errors[name]) setFailure('')
      setErrors(({ [name]: _removed, ...others }) => others)
    },
  })

  async function send() {
    if (isSending) return
    setFailure('')
    const faults = faultsOf(draft, form.current!)
    if (hasFault(faults)) return point(faults)
    setSending(true)
    const outcome = await sendWithProof()
    if (outcome?.isSent) {
      forgetKey()
      return onSent(outcome.message)
    }
    flushSync(() => {
      setSending(false)
      setFailure(outcome ? outcome.message : '')
    })
    // Without a proof the check itself says why.
    if (!outcome) return
    // What the server has seen is spent. What never reached it is still good.
    if (outcome.hasArrived) void captcha.renew()
    if (hasFault(outcome.errors)) point(outcome.errors)
    else alert.current?.focus()
  }

  /** A proof that was refused, because it was spent on a try before the words were changed, is replaced once without a word. */
  async function sendWithProof() {
    const proof = await captcha.fresh()
    if (!proof) return undefined
    const outcome = await sendEnquiry(draft, proof, key)
    if (outcome.isSent || !isAboutCaptcha(outcome)) return outcome
    const another = await captcha.renew()
    return another ? sendEnquiry(draft, another, key) : outcome
  }

  /** Shows the faults at their fields and leads to the first. */
  function point(faults: FieldErrors) {
    flushSync(() => setErrors(faults))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return { draft, field, failure, alert, isSending, captcha, send }
}

function typedInto(form: HTMLFormElement): EnquiryFields {
  const typed = new FormData(form)
  const names = Object.keys(emptyEnquiry) as (keyof EnquiryFields)[]
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as EnquiryFields
}

/** Whether a message belongs to a field of this form. */
const hasFault = (errors: FieldErrors) => Object.keys(errors).some((name) => name in emptyEnquiry)
