import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatBytes } from '../../domain/file/format-bytes.ts'
import type { CandidatePage } from '../../domain/hiring/candidate-schema.ts'
import field from '../shell/file/FileField.module.css'
import { FileField, faultOfFile } from '../shell/file/FileField.tsx'
import { upload } from '../shell/file/upload.ts'
import form from '../shell/form/form.module.css'
import type { Outcome } from '../shell/request/request.ts'
import { useAction } from '../shell/request/use-action.ts'
import styles from './OwnApplication.module.css'

const kinds = {
  cv: {
    first: 'CV',
    next: 'Another CV',
    send: 'Replace the CV',
    sent: 'Your CV was replaced.',
  },
  test: {
    first: 'Your result',
    next: 'Another result',
    send: 'Send the test',
    sent: 'Your test has arrived.',
  },
}

type FilePartProps = {
  kind: keyof typeof kinds
  application: CandidatePage
  mayReplace: boolean
  show: (outcome: Outcome<CandidatePage>) => string
}

export function FilePart({ kind, application, mayReplace, show }: FilePartProps) {
  const { first, next, send, sent } = kinds[kind]
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const { isBusy, failure, done, run, clear } = useAction()
  const current = application.files.find((one) => one.kind === kind)

  async function choose(chosen: File | undefined) {
    setFile(chosen)
    setError(undefined)
    clear()
    if (chosen) setError(await faultOfFile(kind, chosen))
  }

  const sendFile = () =>
    run(async () => {
      const fault = await faultOfFile(kind, file)
      if (fault || !file) return refuse(fault)
      setProgress(0)
      const body = new FormData()
      body.set(kind, file)
      const outcome = await upload(`PUT /api/candidate/${kind}`, {
        query: { application: application.id },
        form: body,
        onProgress: setProgress,
      })
      // Until then the field cannot take the focus.
      flushSync(() => setProgress(undefined))
      const problem = outcome.isDone ? undefined : outcome.errors[kind]
      if (problem) return refuse(problem)
      if (outcome.isDone) setFile(undefined)
      const failure = show(outcome)
      return failure ? { failure } : { done: sent }
    })

  function refuse(fault: string | undefined) {
    flushSync(() => setError(fault))
    form.current?.querySelector('input')?.focus()
    return {}
  }

  return (
    <>
      {current && (
        <p className={styles.file}>
          {current.name} <span className={field.bytes}>{formatBytes(current.bytes)}</span>
        </p>
      )}
      {mayReplace && (
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void sendFile()
          }}
        >
          <FileField
            key={current?.id}
            label={current ? next : first}
            name={kind}
            file={file}
            onChoose={choose}
            onSeveral={() => setError('Choose one file.')}
            error={error}
            progress={progress}
          />
          {file && (
            <button type="submit" className={styles.button} aria-disabled={isBusy}>
              {isBusy ? 'Sending…' : send}
            </button>
          )}
        </form>
      )}
      <ActionResult done={done} failure={failure} />
    </>
  )
}

/** The result of an action. The focus moves there when it is done, because its button may be gone. */
export function ActionResult({ done = '', failure = '' }: { done?: string; failure?: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) line.current?.focus()
  }, [done])
  return (
    <>
      <p ref={line} className={`${form.target} ${styles.done}`} role="status" tabIndex={-1}>
        {done}
      </p>
      <p className={form.failure} role="alert">
        {failure}
      </p>
    </>
  )
}
