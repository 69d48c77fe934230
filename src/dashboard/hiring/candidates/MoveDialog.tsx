// Before the schemas below.
import '../../editing/zod-without-eval.ts'
import { Button, Modal, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailTemplateName, MailText } from '../../../domain/hiring/mail-template.ts'
import {
  MAIL_BODY_LENGTH,
  MAIL_SUBJECT_LENGTH,
  mailText,
} from '../../../domain/hiring/mail-template-schema.ts'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import type { FieldErrors } from '../../../domain/problem.ts'
import { checked } from '../../editing/checked.ts'
import { call } from '../../session/api.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { useFocusReturned } from '../../shell/use-focus-returned.ts'
import { mailTemplatesQuery } from '../review/candidate-queries.ts'
import styles from './Candidates.module.css'
import { type AskedMove, type MoveMail, named } from './use-moves.ts'

type Props = { move: AskedMove; onMove: (mail: MoveMail) => void; onCancel: () => void }

/** The stages whose moves are asked about, and the template of their mail. */
const templates: Partial<Record<Stage, MailTemplateName>> = {
  TEST: 'test',
  HIRED: 'hired',
  REJECTED: 'rejected',
}

/** Asks whether a move mails the candidates, with the text: of one the finished one, of many the template. */
export function MoveDialog({ move, onMove, onCancel }: Props) {
  useFocusReturned()
  const { candidates, to } = move
  const { text, isFailed, retry } = useMailText(move)
  const [edited, setEdited] = useState<MailText>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const isMany = candidates.length > 1
  const hasPlaceholders = isMany || candidates[0]?.isHidden
  const isTest = to === 'TEST'
  const shown = edited ?? text

  function moveAndMail() {
    // The server has the rule, and sends the template.
    if (isTest) return onMove(undefined)
    const result = checked(mailText, shown ?? {})
    if ('errors' in result) setErrors(result.errors)
    else onMove(result.fields)
  }

  return (
    <Modal
      opened
      onClose={onCancel}
      title={`Move ${named(candidates)} to ${stageLabel(to)}?`}
      withCloseButton={false}
      size={640}
    >
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          moveAndMail()
        }}
      >
        {isTest && (
          <p>
            Moving to Test mails {isMany ? 'each of them' : 'the candidate'} this text, with a private link to
            upload the test. Candidates who already have it do not get it again.
          </p>
        )}
        {hasPlaceholders && (
          <p>What is in braces, such as {'{name}'}, is filled in for each candidate when it is sent.</p>
        )}
        {!shown && !isFailed && (
          <div role="status" aria-label="Loading the mail…">
            <Skeleton height={240} />
          </div>
        )}
        {isFailed && <Failure message="The text of the mail could not be loaded." retry={retry} />}
        {shown && isTest && (
          <div className={styles.mail}>
            <strong>{shown.subject}</strong>
            {`\n\n${shown.body}`}
          </div>
        )}
        {shown && !isTest && (
          <>
            <TextInput
              label="Subject"
              maxLength={MAIL_SUBJECT_LENGTH}
              value={shown.subject}
              error={errors.subject}
              onChange={(event) => setEdited({ ...shown, subject: event.currentTarget.value })}
            />
            <Textarea
              label="Mail"
              autosize
              minRows={8}
              maxRows={16}
              maxLength={MAIL_BODY_LENGTH}
              value={shown.body}
              error={errors.body}
              onChange={(event) => setEdited({ ...shown, body: event.currentTarget.value })}
            />
          </>
        )}
        <div className={styles.answers}>
          <Button variant="default" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button variant="default" onClick={() => onMove(null)}>
            Move without mail
          </Button>
          <Button type="submit" disabled={!shown}>
            Move and mail
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** For one candidate filled in by the server; in blind review without the name. */
function useMailText({ candidates, to }: AskedMove) {
  const [first, ...others] = candidates
  const template = templates[to] ?? 'rejected'
  const isOne = first !== undefined && others.length === 0
  const one = useQuery({
    queryKey: ['mail-preview', first?.id, template, first?.isHidden],
    queryFn: () =>
      call('POST /api/applications/:id/mail/preview', {
        params: { id: first?.id ?? '' },
        body: { template, keepName: first?.isHidden },
      }),
    enabled: isOne,
    staleTime: 0,
  })
  const all = useQuery({ ...mailTemplatesQuery, enabled: !isOne, staleTime: 0 })
  const { isError, refetch } = isOne ? one : all
  const text = isOne ? one.data : all.data?.find(({ name }) => name === template)
  return { text, isFailed: isError && !text, retry: () => void refetch() }
}
