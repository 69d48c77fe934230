import { Button, Checkbox, Progress, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentLabels } from '../../../domain/content/content.ts'
import { TRASH_DAYS } from '../../../domain/project/trash.ts'
import type { Demonstration, Removed } from '../../../domain/setup/setup-schema.ts'
import { call } from '../../session/api.ts'
import { callQuery } from '../../session/queries.ts'
import { AnsweredDialog } from '../../shell/Dialog.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { SentNotice } from '../../shell/forms/SentNotice.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './RemoveDemonstration.module.css'

const demonstrationQuery = {
  ...callQuery(['setup', 'demonstration'], 'GET /api/setup/demonstration'),
  // Counted anew each time, but not while a person decides.
  gcTime: 0,
  refetchOnWindowFocus: false,
}

/** Says what goes and what stays, asks, and removes the demonstration content after a backup. */
export function RemoveDemonstration({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(demonstrationQuery)
  const queries = useQueryClient()
  const [removed, setRemoved] = useState<Removed>()
  const { keyOf } = useSendingKey()
  const { isBusy, failure, send } = useSending({
    fallback:
      'The server could not be reached. Press the button again to see whether the content was removed.',
  })
  const remove = (edited: string[]) =>
    send(async () => {
      const body = { edited }
      const headers = { 'Idempotency-Key': keyOf(body) }
      setRemoved(await call('POST /api/setup/remove-demonstration', { body, headers }))
    })
  function close() {
    if (isBusy) return
    onClose()
    // Everything that the dashboard has read may have changed.
    if (removed) void queries.invalidateQueries()
  }
  return (
    <AnsweredDialog onClose={close} size={620} title="Replace the demonstration content by an empty studio?">
      <FormAlert>{failure}</FormAlert>
      {isError && <Failure message="The content could not be counted." retry={refetch} />}
      {!isError && !data && <Skeleton height={240} />}
      {removed && <Result removed={removed} onClose={close} />}
      {data && !removed && <Question plan={data} isBusy={isBusy} onRemove={remove} onClose={close} />}
    </AnsweredDialog>
  )
}

type QuestionProps = {
  plan: Demonstration
  isBusy: boolean
  onRemove: (edited: string[]) => void
  onClose: () => void
}

function Question({ plan: { removed, edited, kept }, isBusy, onRemove, onClose }: QuestionProps) {
  const [goesToo, setGoesToo] = useState(false)
  const pages = removed.pages.map((page) => contentLabels[page])
  const { added } = kept
  const goes = [
    `${counted(removed.projects, 'project')} and ${counted(removed.openings, 'opening')}, with their histories`,
    pages.length > 0 && `the content of ${inWords(pages)}`,
    `${counted(removed.pictures, 'picture')}; you find them in the trash of Pictures for ${TRASH_DAYS} days`,
  ]
  const stays = [
    `${counted(kept.users, 'account')}, the settings and the activity log; enquiries, applications and subscribers`,
    added.projects + added.openings > 0 &&
      `${counted(added.projects, 'project')} and ${counted(added.openings, 'opening')} that the studio added`,
    kept.openings.length > 0 && `openings for which people have applied: ${inWords(kept.openings)}`,
    kept.site && 'the Site content, which was edited and holds the settings',
    kept.careers && 'the Careers page, which holds the text that people agreed to when they applied',
    edited.length > 0 &&
      !goesToo &&
      `${counted(edited.length, 'record')} of the demonstration that the studio edited`,
  ]
  return (
    <>
      <p>This removes:</p>
      <List items={goes} />
      <p>This stays:</p>
      <List items={stays} />
      {edited.length > 0 && (
        <Checkbox
          label={`Also remove what the studio edited: ${inWords(edited.map(({ name }) => name))}`}
          checked={goesToo}
          disabled={isBusy}
          onChange={(event) => setGoesToo(event.currentTarget.checked)}
        />
      )}
      <p className={styles.first}>A backup is made first. If it fails, nothing is removed.</p>
      {isBusy && (
        <div role="status" className={styles.progress}>
          <Progress value={100} animated aria-label="Backup and removal" />
          Making a backup, then removing the content. This can take some minutes.
        </div>
      )}
      <div className={`${looks.answers} ${styles.answers}`}>
        <PlainButton autoFocus data-autofocus disabled={isBusy} onClick={onClose}>
          Cancel
        </PlainButton>
        <Button
          color="earth"
          loading={isBusy}
          onClick={() => onRemove(goesToo ? edited.map(({ id }) => id) : [])}
        >
          Back up and remove
        </Button>
      </div>
    </>
  )
}

const List = ({ items }: { items: (string | false)[] }) => (
  <ul className={styles.list}>{items.map((item) => item && <li key={item}>{item}</li>)}</ul>
)

const Result = ({ removed, onClose }: { removed: Removed; onClose: () => void }) => (
  <>
    <SentNotice>
      The demonstration content is removed: {counted(removed.projects, 'project')},{' '}
      {counted(removed.openings, 'opening')}, {counted(removed.pages, 'page')} and{' '}
      {counted(removed.pictures, 'picture')}. The backup from before is {removed.backup.name} in{' '}
      {removed.backup.place}.
    </SentNotice>
    <div className={`${looks.answers} ${styles.answers}`}>
      <Button onClick={onClose}>Close</Button>
    </div>
  </>
)

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
const list = new Intl.ListFormat('en-GB')
const inWords = (names: readonly string[]) => list.format(names)
