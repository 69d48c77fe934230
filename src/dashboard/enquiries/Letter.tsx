import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { isStatus } from '../session/api.ts'
import { useSession } from '../session/session.tsx'
import { Timestamp } from '../shell/activity/Timestamp.tsx'
import { Failure } from '../shell/forms/Failure.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { colleaguesQuery, enquiryQuery, forgetTexts } from './enquiry-queries.ts'
import { senderOf } from './inbox-view.ts'
import styles from './Letter.module.css'
import { NoteField } from './NoteField.tsx'
import { Reply } from './Reply.tsx'
import type { EnquiryActions } from './use-enquiry-actions.ts'

type Props = {
  id: string
  /** The enquiry as the list has it, shown until the current version has arrived. */
  listed: StoredEnquiry | undefined
  actions: EnquiryActions
  /** State of the inbox, since a key begins a reply too. */
  reply: {
    ask: (id: string) => void
    timesOf: (id: string) => number
    end: (id: string, hasFocus: boolean) => void
  }
}

/** The open enquiry, beside the list. A new one becomes read. */
export function Letter({ id, listed, actions, reply }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...enquiryQuery(id),
    placeholderData: listed,
  })
  const isGone = isStatus(error, 404)
  const userId = useSession().user?.id ?? ''
  useEffect(() => {
    if (isGone) forgetTexts(userId, id)
  }, [isGone, userId, id])
  useReadOnce(isPlaceholderData ? undefined : data, actions.read)
  if (isGone) return <p role="alert">This enquiry no longer exists.</p>
  if (!data && error) return <Failure message="The enquiry could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={240} role="status" aria-label="Loading the enquiry…" />
  return (
    <article className={styles.letter} aria-label={`Enquiry from ${senderOf(data)}`}>
      <header className={styles.head}>
        <h2>{senderOf(data)}</h2>
        {data.company && <p className={styles.company}>{data.company}</p>}
      </header>
      <Actions enquiry={data} actions={actions} onReply={() => reply.ask(id)} />
      <Facts enquiry={data} />
      <p className={looks.letter}>{data.message}</p>
      <Reply enquiry={data} asked={reply.timesOf(id)} onEnd={(hasFocus) => reply.end(id, hasFocus)} />
      <Assignee enquiry={data} onAssign={(assignee) => actions.assign(data, assignee)} />
      <NoteField enquiry={data} />
    </article>
  )
}

/** Marks a new enquiry as read when it has been opened, and not when it is made unread again. */
function useReadOnce(enquiry: StoredEnquiry | undefined, read: (enquiry: StoredEnquiry) => void) {
  const isRead = useRef(false)
  const readNew = useEffectEvent((opened: StoredEnquiry) => {
    if (isRead.current) return
    isRead.current = true
    if (opened.status === 'NEW') read(opened)
  })
  useEffect(() => {
    if (enquiry) readNew(enquiry)
  }, [enquiry])
}

type ActionsProps = { enquiry: StoredEnquiry; actions: EnquiryActions; onReply: () => void }

function Actions({ enquiry, actions, onReply }: ActionsProps) {
  const { status } = enquiry
  return (
    <div className={looks.actions}>
      <Button aria-keyshortcuts="r" onClick={onReply}>
        Reply
      </Button>
      <PlainButton
        component="a"
        href={actions.replyTo(enquiry)}
        aria-keyshortcuts="e"
        onClick={() => actions.answered(enquiry)}
      >
        Copy to my mail program
      </PlainButton>
      <PlainButton onClick={() => actions.mark(enquiry, status === 'ANSWERED' ? 'READ' : 'ANSWERED')}>
        {status === 'ANSWERED' ? 'Mark as not answered' : 'Mark as answered'}
      </PlainButton>
      {status !== 'SPAM' && <PlainButton onClick={() => actions.unread(enquiry)}>Mark as unread</PlainButton>}
      <PlainButton onClick={() => actions.mark(enquiry, status === 'SPAM' ? 'READ' : 'SPAM')}>
        {status === 'SPAM' ? 'Not spam' : 'Spam'}
      </PlainButton>
      <Button variant="subtle" color="earth" aria-keyshortcuts="#" onClick={() => actions.remove(enquiry)}>
        Delete permanently
      </Button>
    </div>
  )
}

function Facts({ enquiry }: { enquiry: StoredEnquiry }) {
  const { emailAddress, mobileNumber, receivedAt } = enquiry
  return (
    <dl className={`${looks.facts} ${styles.facts}`}>
      <div>
        <dt>E-mail</dt>
        <dd>{emailAddress}</dd>
      </div>
      <div>
        <dt>Mobile number</dt>
        <dd>
          <a href={`tel:${mobileNumber.replace(/[^\d+]/g, '')}`}>{mobileNumber}</a>
        </dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>
          <Timestamp at={receivedAt} />
        </dd>
      </div>
    </dl>
  )
}

type AssigneeProps = { enquiry: StoredEnquiry; onAssign: (assignee: string | null) => void }

function Assignee({ enquiry: { assignee }, onAssign }: AssigneeProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return (
    <NativeSelect
      label="Assigned to"
      value={assignee ?? ''}
      onChange={(event) => onAssign(event.currentTarget.value || null)}
      data={[
        { value: '', label: 'Nobody' },
        ...colleagues.map(({ id, name, email }) => ({ value: id, label: name || email })),
      ]}
    />
  )
}
