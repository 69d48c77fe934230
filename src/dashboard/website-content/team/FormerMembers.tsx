import { Button, Skeleton } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ForgottenMember, FormerMember } from '../../../domain/content/former-member-schema.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { call } from '../../session/api.ts'
import { useReload } from '../../session/queries.ts'
import { formatTime } from '../../shell/activity/format-time.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import looks from '../../shell/looks/looks.module.css'
import styles from './FormerMembers.module.css'

const formerMembersQuery = queryOptions({
  queryKey: ['content', 'team', 'former-members'],
  queryFn: () => call('GET /api/content/team/former-members'),
})

/** Opens the list of the people whom only earlier versions of the page have. */
export function FormerMembersButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={styles.open} variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        People in earlier versions…
      </Button>
      {isOpen && <FormerMembersDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FormerMembersDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery({ ...formerMembersQuery, staleTime: 0 })
  const [asked, setAsked] = useState<string>()
  const [done, setDone] = useState('')
  const status = useRef<HTMLParagraphElement>(null)

  function forgotten(text: string) {
    setAsked(undefined)
    setDone(text)
    // The button that had the focus goes with its row.
    status.current?.focus()
  }

  return (
    <Dialog onClose={onClose} title="People in earlier versions" size="lg">
      <div className={looks.fields}>
        <p>
          Whoever was deleted from this page is still in its earlier versions, with photo and biography, so
          that these can be restored. Forget a person who asks for it.
        </p>
        <p ref={status} className={styles.done} role="status" tabIndex={-1}>
          {done}
        </p>
        {isError && !data && <Failure message="The people could not be loaded." retry={refetch} />}
        {!data && !isError && <Skeleton height={120} />}
        {data?.length === 0 && <p>Everybody in the versions of this page is on it now.</p>}
        {data && data.length > 0 && (
          <ul aria-label="People in earlier versions">
            {data.map((person) => (
              <li key={person.name} className={styles.person}>
                <span className={styles.name}>
                  {person.name}
                  <small>{factsOf(person)}</small>
                </span>
                {asked === person.name ? (
                  <Question person={person} onForgotten={forgotten} onKeep={() => setAsked(undefined)} />
                ) : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Forget ${person.name}…`}
                    onClick={() => setAsked(person.name)}
                  >
                    Forget…
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type QuestionProps = { person: FormerMember; onForgotten: (text: string) => void; onKeep: () => void }

function Question({ person, onForgotten, onKeep }: QuestionProps) {
  const { name, versions, projects } = person
  const queries = useQueryClient()
  const reload = useReload()
  const { isBusy, failure, send } = useSending({
    fallback: `${name} could not be forgotten. Please try again.`,
  })

  const forget = () =>
    send(async () => {
      const answer = await call('POST /api/content/team/forget', { body: { name } })
      // A version that was looked at is stored in the browser as it was.
      queries.removeQueries({ queryKey: ['versions', 'content', 'team'] })
      await queries.refetchQueries(formerMembersQuery)
      reload('pictures of records')
      onForgotten(
        `${name} is erased from ${counted(answer.versions, 'version')}.${photoWords[answer.photos]}`,
      )
    })

  return (
    <section className={styles.question} aria-label={`Forget ${name}?`}>
      <p>
        This erases name, texts and portrait from {counted(versions, 'version')}, from drafts, and from what
        the activity log says about them. It cannot be undone.
        {projects > 0 && ` ${counted(projects, 'project')} with this name in their facts stay as they are.`}
      </p>
      <FormAlert>{failure}</FormAlert>
      <div className={looks.answers}>
        <Button size="compact-sm" variant="default" autoFocus disabled={isBusy} onClick={onKeep}>
          Keep
        </Button>
        <Button size="compact-sm" color="earth" loading={isBusy} onClick={forget}>
          Forget {name}
        </Button>
      </div>
    </section>
  )
}

const photoWords: Record<ForgottenMember['photos'], string> = {
  none: '',
  deleted: ' The portrait is deleted.',
  'used elsewhere': ' A portrait stays in Pictures, since something else shows it.',
}

const factsOf = ({ position, versions, until, hasPhoto, hasBiography }: FormerMember) =>
  [
    position,
    `in ${counted(versions, 'version')}, the last from ${formatTime(until)}`,
    hasPhoto && 'photo',
    hasBiography && 'biography',
  ]
    .filter(Boolean)
    .join(' · ')
