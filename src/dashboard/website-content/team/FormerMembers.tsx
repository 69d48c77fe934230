import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ForgottenMember, FormerMember } from '../../../domain/content/former-member-schema.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { useFocusKept } from '../../publishing/use-focus-kept.ts'
import { call } from '../../session/api.ts'
import { callQuery } from '../../session/queries.ts'
import { formatTime } from '../../shell/activity/format-time.ts'
import { useChange } from '../../shell/change.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { confirm, toastSuccess } from '../../shell/toasts/notify.tsx'
import styles from './FormerMembers.module.css'

const formerMembersQuery = callQuery(
  ['content', 'team', 'former-members'],
  'GET /api/content/team/former-members',
)

const READING_TIME = 10_000 // ms
const about = (name: string) => `forgetting ${name}`

/** Opens the list of the people whom only earlier versions of the page have. */
export function FormerMembersButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton className={styles.open} onClick={() => setOpen(true)}>
        People in earlier versions…
      </SmallButton>
      {isOpen && <FormerMembersDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FormerMembersDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery({ ...formerMembersQuery, staleTime: 0 })
  const { element, onChanged } = useFocusKept<HTMLDivElement>(data)
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useChange({
    send: (name: string) => call('POST /api/content/team/forget', { body: { name } }),
    async onSaved({ versions, photos }, name) {
      // A version that was looked at is stored in the browser as it was.
      queries.removeQueries({ queryKey: ['versions', 'content', 'team'] })
      onChanged()
      await queries.refetchQueries(formerMembersQuery)
      const message = `${name} is erased from ${counted(versions, 'version')}.${photoWords[photos]}`
      toastSuccess(message, { about: about(name), autoClose: READING_TIME })
    },
    failure: (name) => `${name} could not be forgotten. Please try again.`,
    about,
    changed: 'pictures of records',
  })
  const ask = ({ name, versions, projects }: FormerMember) =>
    confirm({
      question: `Forget ${name}?`,
      note: `This erases name, texts and portrait from ${counted(versions, 'version')}, from drafts, and from what the activity log says about them. It cannot be undone.${projects > 0 ? ` ${counted(projects, 'project')} with this name in their facts stay as they are.` : ''}`,
      yes: `Forget ${name}`,
      onYes: () => mutate(name),
    })

  return (
    <Dialog onClose={onClose} title="People in earlier versions" size="lg">
      <div className={`${looks.fields} ${styles.people}`} ref={element} tabIndex={-1}>
        <p>
          Whoever was deleted from this page is still in its earlier versions, with photo and biography, so
          that these can be restored. Forget a person who asks for it.
        </p>
        {isError && !data && <Failure message="The people could not be loaded." retry={refetch} />}
        {!data && !isError && <Skeleton height={120} />}
        {data?.length === 0 && <p>Everybody in the versions of this page is on it now.</p>}
        {data && data.length > 0 && (
          <ul aria-label="People in earlier versions">
            {data.map((person) => (
              <li key={person.name} className={styles.person} data-question-side="after">
                <span className={styles.name}>
                  {person.name}
                  <small>{factsOf(person)}</small>
                </span>
                <SmallButton
                  aria-label={`Forget ${person.name}…`}
                  loading={isPending && variables === person.name}
                  onClick={() => ask(person)}
                >
                  Forget…
                </SmallButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
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
