// Before the schemas below.
import '../../editing/zod-without-eval.ts'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { filledIn, type MailText } from '../../../domain/hiring/mail-template.ts'
import { mailText } from '../../../domain/hiring/mail-template-schema.ts'
import { moveTemplate, type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { checked } from '../../editing/rules/checked.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { MailTextFields } from '../../shell/forms/MailTextFields.tsx'
import { useFocusReturned } from '../../shell/use-focus-returned.ts'
import { candidateCount, namesOf } from './candidate-name.ts'
import { mailTemplatesQuery } from './candidate-queries.ts'
import styles from './dialog.module.css'
import { emptyInterview, InterviewFields, interviewOf, interviewValues } from './InterviewFields.tsx'
import { CALENDAR_ENTRY, MailPreview } from './MailPreview.tsx'
import type { MoveMail } from './move-mail.ts'
import { NoTestInstructions } from './NoTestInstructions.tsx'
import { useTemplateText } from './use-template-text.ts'

type Candidates = readonly Pick<Application, 'id' | 'jobId' | 'number' | 'name' | 'isHidden'>[]

type Props = {
  candidates: Candidates
  to: Stage
  title?: string
  /** Goes before the mail. */
  about?: string
  /** The words of the buttons. */
  answers?: { cancel: string; withoutMail: string; withMail: string }
  /** Answers when the move was sent; the owner closes the dialog unless the move failed. */
  onMove: (mail: MoveMail) => Promise<void>
  onCancel: () => void
}

const usualAnswers = { cancel: 'Cancel', withoutMail: 'Move without mail', withMail: 'Move and mail' }

/** Asks whether a move mails the candidates, with the text to edit: of one the finished one, of many the template. */
export function MoveDialog({
  candidates,
  to,
  title,
  about,
  answers = usualAnswers,
  onMove,
  onCancel,
}: Props) {
  useFocusReturned()
  const { text, timeZone, isFailed, retry } = useMailText(candidates, to)
  const [edited, setEdited] = useState<MailText>()
  const [draft, setDraft] = useState(emptyInterview)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isMoving, setMoving] = useState(false)
  // A dialog with other answers opens unasked, perhaps while somebody presses Enter.
  const focused = answers === usualAnswers ? 'withoutMail' : 'cancel'
  const isTest = to === 'TEST'
  const isInterview = to === 'INTERVIEW'
  const shown = edited ?? text
  const errorAt = (field: string) => errors[field] && <span role="alert">{errors[field]}</span>

  async function move(mail: MoveMail) {
    setMoving(true)
    await onMove(mail)
    setMoving(false)
  }

  function moveAndMail(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isTest && !edited) return void move(undefined)
    const when = isInterview ? interviewOf(draft, timeZone) : { interview: undefined }
    const result = checked(mailText, shown ?? {})
    if ('fields' in result && 'interview' in when) return void move({ ...result.fields, ...when })
    const wrong = { ...('errors' in when && when.errors), ...('errors' in result && result.errors) }
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <Modal
      opened
      onClose={() => !isMoving && onCancel()}
      // The written text would be lost.
      closeOnClickOutside={false}
      title={title ?? `Move ${namesOf(candidates)} to ${stageLabel(to)}?`}
      withCloseButton={false}
      size="min(1040px, 92vw)"
    >
      <form noValidate onSubmit={moveAndMail}>
        {about && <p className={styles.about}>{about}</p>}
        <AboutMail candidates={candidates} to={to} />
        {!shown && !isFailed && <Skeleton height={320} role="status" aria-label="Loading the mail…" />}
        {isFailed && <Failure message="The text of the mail could not be loaded." retry={retry} />}
        {shown && (
          <div className={styles.columns}>
            <div className={styles.fields}>
              {isInterview && (
                <InterviewFields
                  draft={draft}
                  timeZone={timeZone}
                  onChange={(changes) => setDraft({ ...draft, ...changes })}
                  errorAt={errorAt}
                />
              )}
              <MailTextFields
                text={shown}
                onChange={(changes) => setEdited({ ...shown, ...changes })}
                errorAt={errorAt}
                isSending={isMoving}
              />
            </div>
            <MoveMailPreview
              text={shown}
              interview={isInterview ? interviewValues(draft, timeZone) : undefined}
            />
          </div>
        )}
        <div className={styles.answers}>
          <Button
            variant="default"
            data-autofocus={focused === 'cancel' || undefined}
            disabled={isMoving}
            onClick={onCancel}
          >
            {answers.cancel}
          </Button>
          <Button
            variant="default"
            data-autofocus={focused === 'withoutMail' || undefined}
            disabled={isMoving}
            onClick={() => void move(null)}
          >
            {answers.withoutMail}
          </Button>
          <Button type="submit" disabled={!shown} loading={isMoving}>
            {answers.withMail}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Notices that the person must read before the mail is sent. */
function AboutMail({ candidates, to }: { candidates: Candidates; to: Stage }) {
  const hasPlaceholders = candidates.length > 1 || candidates[0]?.isHidden
  return (
    <>
      {to === 'TEST' && (
        <p className={styles.about}>
          The mail has a private link to upload the test. Candidates who already have it get it again only if
          you change the text.
        </p>
      )}
      {to === 'TEST' && <NoTestInstructions candidates={candidates} />}
      {to === 'INTERVIEW' && candidates.length > 1 && (
        <p className={styles.about}>
          All {candidateCount(candidates.length)} are invited to the same time. For a time of their own, move
          them without mail and write to each.
        </p>
      )}
      {hasPlaceholders && (
        <p className={styles.about}>
          What is in braces, such as {'{name}'}, is filled in for each candidate when it is sent.
        </p>
      )}
    </>
  )
}

/** `interview`: what the placeholders of an invitation stand for; absent for another mail. */
const MoveMailPreview = ({
  text,
  interview,
}: {
  text: MailText
  interview?: ReturnType<typeof interviewValues>
}) => (
  <MailPreview
    subject={filledIn(text.subject, interview ?? {})}
    body={filledIn(text.body, interview ?? {})}
    attachment={interview && CALENDAR_ENTRY}
  />
)

/** For one candidate filled in by the server; in blind review without the name. */
function useMailText(candidates: Candidates, to: Stage) {
  // Only moves with a template are asked about.
  const template = moveTemplate(to)!
  const [first] = candidates
  const isOne = candidates.length === 1
  // For several candidates only its time zone is used.
  const one = useTemplateText(isOne || to === 'INTERVIEW' ? first : undefined, template)
  const all = useQuery({ ...mailTemplatesQuery, enabled: !isOne, staleTime: 0 })
  const { isError, refetch } = isOne ? one : all
  const found = isOne ? one.data : all.data?.find(({ name }) => name === template)
  const text = found && { subject: found.subject, body: found.body }
  return {
    text,
    timeZone: one.data?.timeZone ?? 'UTC',
    isFailed: isError && !text,
    retry: () => void refetch(),
  }
}
