import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Application, MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { TEST_FOLLOWS } from '../../../domain/hiring/mail-template.ts'
import { moveTemplate, type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { openingsQuery } from '../../session/queries.ts'
import { candidateCount, namesOf } from './candidate-name.ts'
import { mailTemplatesQuery } from './candidate-queries.ts'
import styles from './dialog.module.css'
import { MailForm, useTemplateText } from './MailForm.tsx'

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
  onSend: (mail: MailOfMove) => Promise<void>
  onCancel: () => void
}

const usualAnswers = { cancel: 'Cancel', withoutMail: 'Move without mail', withMail: 'Move and mail' }

/** Asks whether a move mails the candidates, with the text to edit: of one the finished one, of many the template. */
export function MoveDialog({ candidates, to, title, about, answers = usualAnswers, ...sending }: Props) {
  // Only moves with a template are asked about.
  const template = moveTemplate(to)!
  const [first] = candidates
  const isOne = candidates.length === 1
  // For several candidates only its time zone is used.
  const one = useTemplateText(isOne || to === 'INTERVIEW' ? first : undefined, template)
  const all = useQuery({ ...mailTemplatesQuery, enabled: !isOne, staleTime: 0 })
  const needed = isOne ? [one] : to === 'INTERVIEW' ? [one, all] : [all]
  return (
    <MailForm
      {...sending}
      title={title ?? `Move ${namesOf(candidates)} to ${stageLabel(to)}?`}
      about={
        <>
          {about && <About>{about}</About>}
          {to === 'TEST' && (
            <About>
              The mail has a private link to upload the test. Candidates who already have it get it again only
              if you change the text.
            </About>
          )}
          {to === 'TEST' && <NoTestInstructions candidates={candidates} />}
          {to === 'INTERVIEW' && !isOne && (
            <About>
              All {candidateCount(candidates.length)} are invited to the same time. For a time of their own,
              move them without mail and write to each.
            </About>
          )}
          {(!isOne || first?.isHidden) && (
            <About>
              What is in braces, such as {'{name}'}, is filled in for each candidate when it is sent.
            </About>
          )}
        </>
      }
      template={template}
      // Not before the time zone, in which the hour is meant.
      text={
        needed.every(({ data }) => data)
          ? isOne
            ? one.data
            : all.data?.find(({ name }) => name === template)
          : undefined
      }
      timeZone={one.data?.timeZone}
      isFailed={needed.some(({ isError }) => isError)}
      retry={() => {
        for (const { isError, refetch } of needed) if (isError) void refetch()
      }}
      mayStay={to === 'TEST'}
      answers={answers}
      // A dialog with other answers opens unasked, perhaps while somebody presses Enter.
      focused={answers === usualAnswers ? 'withoutMail' : 'cancel'}
    />
  )
}

const About = ({ children }: { children: ReactNode }) => <p className={styles.about}>{children}</p>

/** Warns before a move to Test that the mail has no task, with links to the openings that have no instructions for one. */
function NoTestInstructions({ candidates }: Pick<Props, 'candidates'>) {
  const { data: all } = useQuery(openingsQuery)
  if (!all) return null
  const ids = new Set(candidates.map(({ jobId }) => jobId))
  const openings = all.filter((opening) => ids.has(opening.id) && 'test' in opening && !opening.test)
  const isGeneral = ids.has('')
  if (openings.length === 0 && !isGeneral) return null
  return (
    <p role="status">
      {openings.length > 0 && (
        <>
          {openings.map(({ id, title }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link to={screenOf('job', 'edit', id)}>{title}</Link>
            </Fragment>
          ))}{' '}
          {openings.length === 1 ? 'has' : 'have'} no instructions for the test.{' '}
        </>
      )}
      {isGeneral && 'A general application has no instructions for a test. '}
      In their place the mail says: “{TEST_FOLLOWS}”
    </p>
  )
}
