import { Button, Modal, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { MailTemplateName, MailText } from '../../../../domain/hiring/mail-template.ts'
import { asksToMail, type Stage, stageLabel } from '../../../../domain/hiring/stage.ts'
import { Failure } from '../../../shell/forms/Failure.tsx'
import { MailPreview } from '../../review/MailPreview.tsx'
import type { CandidateRecord } from '../record/application-queries.ts'
import { candidateName } from '../record/candidate-name.ts'
import dialog from '../record/dialog.module.css'
import styles from './MailDialog.module.css'
import { MailTextFields } from './MailTextFields.tsx'
import { useTemplateText } from './use-template-text.ts'

/** The mail that usually goes with a move. */
const templates: Partial<Record<Stage, MailTemplateName>> = {
  TEST: 'test',
  HIRED: 'hired',
  REJECTED: 'rejected',
}

/** Whether a move to this stage asks about a mail first: a decision does, and the first move to the test. */
export const asksBefore = ({ mails }: CandidateRecord, to: Stage) =>
  asksToMail(to) || (to === 'TEST' && !mails.some(({ template }) => template === 'test'))

type Props = {
  record: CandidateRecord
  to: Stage
  onMove: (to: Stage, mail: MailText | null) => void
  onClose: () => void
}

/** Asks whether to mail the candidate with the move, and shows the text to edit. */
export function MoveDialog({ record, to, onMove, onClose }: Props) {
  const { data, isError, refetch } = useTemplateText(record, templates[to] ?? 'rejected')
  const [edited, setEdited] = useState<Partial<MailText>>({})
  const [wasTried, setTried] = useState(false)
  const text = { subject: data?.subject ?? '', body: data?.body ?? '', ...edited }
  const missing: Record<string, string | false> = {
    subject: !text.subject.trim() && 'Enter a subject.',
    body: !text.body.trim() && 'Enter the text of the mail.',
  }

  function send() {
    setTried(true)
    if (!missing.subject && !missing.body) onMove(to, text)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Move ${candidateName(record)} to ${stageLabel(to)}`}
      withCloseButton={false}
      size="min(1040px, 92vw)"
    >
      {isError && <Failure message="The text of the mail could not be loaded." retry={refetch} />}
      {!data && !isError && <Skeleton height={320} role="status" aria-label="Loading the text…" />}
      {data && (
        <div className={styles.columns}>
          <div className={styles.fields}>
            <MailTextFields
              text={text}
              onChange={(changes) => setEdited({ ...edited, ...changes })}
              errorAt={(field) => wasTried && missing[field] && <span role="alert">{missing[field]}</span>}
            />
          </div>
          <MailPreview {...text} />
        </div>
      )}
      <div className={dialog.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" data-autofocus onClick={() => onMove(to, null)}>
          Move without a mail
        </Button>
        <Button disabled={!data} onClick={send}>
          Move and send
        </Button>
      </div>
    </Modal>
  )
}
