import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { mailServerQuery } from '../session/queries.ts'
import { MailStateText } from '../shell/activity/MailStateText.tsx'
import { Failure } from '../shell/forms/Failure.tsx'
import { repliesQuery } from './enquiry-queries.ts'
import styles from './Reply.module.css'
import { ReplyForm } from './ReplyForm.tsx'
import { useReplyDraft } from './use-reply-draft.ts'

const POLL_INTERVAL = 5000 // ms

type Props = {
  enquiry: StoredEnquiry
  /** The number of times that Reply was pressed for this enquiry since the last one was sent or discarded. */
  asked: number
  onEnd: (hasFocus: boolean) => void
}

/** The replies to an enquiry with their state, and the one that is being written. */
export function Reply({ enquiry, asked, onEnd }: Props) {
  const { data: server } = useQuery(mailServerQuery)
  const { data, isError, refetch } = useQuery({
    ...repliesQuery(enquiry.id),
    // Until they are sent; without a mail server they wait.
    refetchInterval: ({ state }) =>
      server?.leaves && state.data?.items.some((reply) => reply.state === 'waiting') ? POLL_INTERVAL : false,
  })
  const [typed, put] = useReplyDraft(enquiry)
  const isOpen = asked > 0 || typed !== undefined
  const text = typed ?? data?.draft
  return (
    <>
      {data && data.items.length > 0 && (
        <ol className={styles.replies} aria-label="Replies">
          {data.items.map((reply) => (
            <li key={reply.id}>
              <h3>{reply.subject}</h3>
              <p className={styles.quiet}>
                {reply.by.name}. <MailStateText mail={reply} />
              </p>
              <p className={styles.body}>{reply.body}</p>
            </li>
          ))}
        </ol>
      )}
      {!data && isError && <Failure message="The replies could not be loaded." retry={refetch} />}
      {isOpen && !text && !isError && <Skeleton height={240} role="status" aria-label="Loading the text…" />}
      {isOpen && text && (
        <ReplyForm
          enquiry={enquiry}
          text={text}
          isTyped={typed !== undefined}
          onChange={put}
          asked={asked}
          onEnd={onEnd}
        />
      )}
    </>
  )
}
