import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { newKey } from '../../../ui/new-key.ts'
import type { Outcome } from '../request/request.ts'
import { useCaptcha } from './captcha.tsx'

type Texts = Record<string, string>

type FormParts<Fields extends Texts, Answer extends object> = {
  /** The tab keeps the idempotency key under this name. */
  name: string
  form: RefObject<HTMLFormElement | null>
  empty: Fields
  /** The names of other fields at which a message can be shown. */
  others?: readonly string[]
  /** The fields that an earlier visit of this form left, read once the page is hydrated. */
  readKept?: () => Partial<Fields>
  /** The faults that can be seen before the server is asked. */
  faultsOf: (draft: Fields, form: HTMLFormElement) => FieldErrors | Promise<FieldErrors>
  /** Shown with the faults, above the button. */
  summaryOf?: (faults: FieldErrors) => string
  /** Sends it. With the same key, after an answer that got lost, it is stored once. */
  deliver: (draft: Fields, proof: string, key: string) => Promise<Outcome<Answer>>
  onSent: (answer: Answer, draft: Fields) => void
  onRefused?: (errors: FieldErrors) => void
}

/** A public form with a captcha, and its way to the studio. What was typed stays through every failure. */
export function useForm<Fields extends Texts, Answer extends object>(parts: FormParts<Fields, Answer>) {
  const { form, empty, others = [], summaryOf = () => '' } = parts
  const [draft, setDraft] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const alert = useRef<HTMLParagraphElement>(null)
  const captcha = useCaptcha()
  // One for each filling of the form.
  const [key] = useState(() => keptKey(parts.name))

  const takeOver = useEffectEvent(() => {
    const typed = typedInto(form.current!, empty)
    const isBegun = Object.keys(typed).length > 0
    setDraft({ ...empty, ...parts.readKept?.(), ...typed })
    if (isBegun || form.current!.contains(document.activeElement)) captcha.begin()
  })
  // The visitor may have typed, or the browser may have filled in fields, before hydration.
  useEffect(() => takeOver(), [])

  const field = (name: keyof Fields & string) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange(value: string) {
      setDraft((before) => ({ ...before, [name]: value }))
      setError(name, undefined)
    },
  })

  /** The message at a field. Without one, those of the whole form no longer apply either. */
  function setError(name: string, error: string | undefined) {
    if (errors[name]) setFailure('')
    setErrors(({ [name]: _removed, ...rest }) => (error ? { ...rest, [name]: error } : rest))
  }

  async function send() {
    // Two clicks may arrive before the button is drawn again.
    if (isBusy.current) return
    isBusy.current = true
    setFailure('')
    const answer = await sendOnce()
    isBusy.current = false
    // Afterwards, since it may remove the form.
    if (!answer) return
    forgetKey(parts.name)
    parts.onSent(answer, draft)
  }

  async function sendOnce(): Promise<Answer | undefined> {
    const faults = await parts.faultsOf(draft, form.current!)
    if (hasFault(faults)) {
      point(faults, summaryOf(faults))
      return undefined
    }
    setErrors({})
    setSending(true)
    const outcome = await sendWithProof()
    if (outcome?.isDone) return outcome.answer
    flushSync(() => {
      setSending(false)
      setFailure(outcome ? outcome.message : '')
    })
    // Without a proof the check itself says why.
    if (!outcome) return undefined
    // A solution that the server has seen is spent. One that never reached it is still valid.
    if (outcome.status !== 0) void captcha.renew()
    if (hasFault(outcome.errors)) point(outcome.errors, summaryOf(outcome.errors) || outcome.message)
    else alert.current?.focus()
    parts.onRefused?.(outcome.errors)
    return undefined
  }

  /** A proof that was refused, because it was spent on a try before the words were changed, is replaced once without a word. */
  async function sendWithProof() {
    const proof = await captcha.fresh()
    if (!proof) return undefined
    const outcome = await parts.deliver(draft, proof, key)
    if (outcome.isDone || !isAboutCaptcha(outcome.errors)) return outcome
    const another = await captcha.renew()
    return another ? parts.deliver(draft, another, key) : outcome
  }

  /** Shows the faults at their fields and leads to the first. */
  function point(faults: FieldErrors, summary: string) {
    flushSync(() => {
      setErrors(faults)
      setFailure(summary)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const hasFault = (faults: FieldErrors) =>
    Object.keys(faults).some((name) => name in empty || others.includes(name))

  return { draft, field, errors, setError, failure, alert, isSending, captcha, send }
}

/** The captcha alone is refused; nothing that was written is at fault. */
const isAboutCaptcha = (errors: FieldErrors) => Object.keys(errors).join() === 'recaptchaToken'

/** The fields that are not empty. */
function typedInto<Fields extends Texts>(form: HTMLFormElement, empty: Fields): Partial<Fields> {
  const typed = new FormData(form)
  const filled = Object.keys(empty).flatMap((name) => {
    const value = typed.get(name)
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return Object.fromEntries(filled) as Partial<Fields>
}

/** The tab keeps the key until the form is sent, also over a reload: what got no answer is stored once. */
function keptKey(form: string): string {
  try {
    sessionStorage[`key-of-${form}`] ??= newKey()
    return sessionStorage[`key-of-${form}`]
  } catch {
    // On the server, and where the browser allows no storage.
    return newKey()
  }
}

function forgetKey(form: string) {
  try {
    delete sessionStorage[`key-of-${form}`]
  } catch {
    // Nothing was kept.
  }
}
