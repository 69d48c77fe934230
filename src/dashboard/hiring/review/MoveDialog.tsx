// Before the schemas below.
import '../../editing/zod-without-eval.ts'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import type { MailText } from '../../../domain/hiring/mail-template.ts'
import { mailText } from '../../../domain/hiring/mail-template-schema.ts'
import { moveTemplate, type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import type { FieldErrors } from '../../../domain/problem.ts'
import { checked } from '../../editing/checked.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { useFocusReturned } from '../../shell/use-focus-returned.ts'
import { namesOf } from './candidate-name.ts'
import { mailTemplatesQuery } from './candidate-queries.ts'
import styles from './dialog.module.css'
import { MailPreview } from './MailPreview.tsx'
import { MailTextFields } from './MailTextFields.tsx'
import type { MoveMail } from './move-mail.ts'
import { NoTestInstructions } from './NoTestInstructions.tsx'
import { useTemplateText } from './use-template-text.ts'

type Candidates = readonly Pick<Application, 'id' | 'jobId' | 'number' | 'name' | 'isHidden'>[]

type Props = {
  candidates: Candidates
  to: Stage
  /** Answers when the move was sent; the owner closes the dialog unless the move failed. */
  onMove: (mail: MoveMail) => Promise<void>
  onCancel: () => void
}

/** Asks whether a move mails the candidates, with the text to edit: of one the finished one, of many the template. */
export function MoveDialog({ candidates, to, onMove, onCancel }: Props) {
  useFocusReturned()
  const { text, isFailed, retry } = useMailText(candidates, to)
  const [edited, setEdited] = useState<MailText>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isMoving, setMoving] = useState(false)
  const hasPlaceholders = candidates.length > 1 || candidates[0]?.isHidden
  const isTest = to === 'TEST'
  const shown = edited ?? text

  async function move(mail: MoveMail) {
    setMoving(true)
    await onMove(mail)
    setMoving(false)
  }

  function moveAndMail(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isTest && !edited) return void move(undefined)
    const result = checked(mailText, shown ?? {})
    if ('fields' in result) return void move(result.fields)
    setErrors(result.errors)
    const [first] = Object.keys(result.errors)
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <Modal
      opened
      onClose={() => !isMoving && onCancel()}
      // What was written would be lost.
      closeOnClickOutside={false}
      title={`Move ${namesOf(candidates)} to ${stageLabel(to)}?`}
      withCloseButton={false}
      size="min(1040px, 92vw)"
    >
      <form noValidate onSubmit={moveAndMail}>
        {isTest && (
          <p className={styles.about}>
            The mail has a private link to upload the test. Candidates who already have it get it again only
            if you change the text.
          </p>
        )}
        {isTest && <NoTestInstructions candidates={candidates} />}
        {hasPlaceholders && (
          <p className={styles.about}>
            What is in braces, such as {'{name}'}, is filled in for each candidate when it is sent.
          </p>
        )}
        {!shown && !isFailed && <Skeleton height={320} role="status" aria-label="Loading the mail…" />}
        {isFailed && <Failure message="The text of the mail could not be loaded." retry={retry} />}
        {shown && (
          <div className={styles.columns}>
            <div className={styles.fields}>
              <MailTextFields
                text={shown}
                onChange={(changes) => setEdited({ ...shown, ...changes })}
                errorAt={(field) => errors[field] && <span role="alert">{errors[field]}</span>}
              />
            </div>
            <MailPreview {...shown} />
          </div>
        )}
        <div className={styles.answers}>
          <Button variant="default" disabled={isMoving} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="default" data-autofocus disabled={isMoving} onClick={() => void move(null)}>
            Move without mail
          </Button>
          <Button type="submit" disabled={!shown} loading={isMoving}>
            Move and mail
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** For one candidate filled in by the server; in blind review without the name. */
function useMailText(candidates: Candidates, to: Stage) {
  // Only moves with a template are asked about.
  const template = moveTemplate(to)!
  const only = candidates.length === 1 ? candidates[0] : undefined
  const one = useTemplateText(only, template)
  const all = useQuery({ ...mailTemplatesQuery, enabled: !only, staleTime: 0 })
  const { isError, refetch } = only ? one : all
  const found = only ? one.data : all.data?.find(({ name }) => name === template)
  const text = found && { subject: found.subject, body: found.body }
  return { text, isFailed: isError && !text, retry: () => void refetch() }
}
