import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Message } from '../../domain/shared/answer-schema.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import { faultOfFile } from '../shell/file/file-fault.ts'
import { upload } from '../shell/file/upload.ts'
import { useForm } from '../shell/form/use-form.ts'
import type { Outcome } from '../shell/request/request.ts'
import { faultsOf, summaryOf } from './application-faults.ts'
import type { SentApplication } from './Confirmation.tsx'
import {
  emptyApplication,
  forgetApplication,
  heldCv,
  holdCv,
  keepApplication,
  readStoredApplication,
  type TypedApplication,
} from './kept-application.ts'

const LOST =
  'The connection was lost before the studio answered. Please send it again: your application is stored only once.'

type Target = {
  /** Empty: the general pool. */
  jobId: string
  consentVersion: number
  onSent: (sent: SentApplication) => void
  /** The opening takes no more applications, or the consent text has changed. */
  onOutdated: () => void
}

/** An application being written. What was typed stays through failures, reloads and the choice of another opening. */
export function useApplication(form: RefObject<HTMLFormElement | null>, target: Target) {
  const { jobId, consentVersion, onSent, onOutdated } = target
  const [cv, setCv] = useState(heldCv)
  /** The name of the file that was chosen before a reload. */
  const [lostFile, setLostFile] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [progress, setProgress] = useState<number>()

  const application = useForm<TypedApplication, Message>({
    name: 'application',
    form,
    empty: emptyApplication,
    others: ['cv', 'consent'],
    readKept() {
      const stored = readStoredApplication()
      setLostFile(heldCv() ? '' : (stored?.fileName ?? ''))
      const consent = form.current?.elements.namedItem('consent')
      if (consent instanceof HTMLInputElement) setAgreed(consent.checked)
      return stored?.fields ?? {}
    },
    async faultsOf(draft, element) {
      const fault = await faultOfFile('cv', cv)
      const { consent, ...faults } = faultsOf(draft, element)
      // In the order of the form.
      return { ...faults, ...(fault ? { cv: fault } : {}), ...(consent ? { consent } : {}) } as FieldErrors
    },
    summaryOf,
    async deliver(draft, recaptchaToken, key) {
      setProgress(0)
      const fields = { ...draft, jobId, consent: 'true', consentVersion, recaptchaToken }
      const outcome = await upload('POST /api/applications', {
        form: formOf(fields, cv!),
        key,
        onProgress: setProgress,
      })
      setProgress(undefined)
      return withoutAnswer(outcome)
    },
    onSent({ message }, { email }) {
      forgetApplication()
      onSent({ email: email.trim(), message })
    },
    onRefused({ jobId: closed, consent }) {
      if (consent) setAgreed(false)
      if (closed || consent) onOutdated()
    },
  })
  const { draft, setError } = application

  const isRead = useRef(false)
  useEffect(() => {
    // At first the form is empty: what was kept is being read.
    if (isRead.current) keepApplication({ fields: draft, fileName: cv?.name ?? lostFile })
    isRead.current = true
  }, [draft, cv, lostFile])

  async function chooseCv(file: File | undefined) {
    holdCv(file)
    setCv(file)
    setLostFile('')
    setError('cv', undefined)
    const fault = file && (await faultOfFile('cv', file))
    if (fault) setError('cv', fault)
  }

  function agree(checked: boolean) {
    setAgreed(checked)
    setError('consent', undefined)
  }

  return { ...application, cv, chooseCv, lostFile, isAgreed, agree, progress }
}

function formOf(fields: Record<string, string | number>, cv: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('cv', cv)
  return form
}

const withoutAnswer = (outcome: Outcome<Message>): Outcome<Message> =>
  !outcome.isDone && outcome.status === 0 ? { ...outcome, message: LOST } : outcome
