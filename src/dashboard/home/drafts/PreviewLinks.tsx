import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreviewLink } from '../../../domain/draft/preview-link-schema.ts'
import { dayIn, formatDay } from '../../../domain/time/day.ts'
import { previewLinksQuery, useDraftsChanged } from '../../publishing/drafts-query.ts'
import { personName } from '../../publishing/publication-words.ts'
import { call } from '../../session/api.ts'
import { timeAgo } from '../../shell/activity/time-ago.ts'
import { useChange } from '../../shell/change.ts'
import { QuietButton, SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { confirm } from '../../shell/toasts/notify.tsx'
import styles from './DraftsPart.module.css'

const FIRST = 5 // rows

type Props = { timeZone: string; onChanged: () => void }

/** The links that show drafts to people without an account, the newest first. */
export function PreviewLinks({ timeZone, onChanged }: Props) {
  const { data: links = [], isError } = useQuery(previewLinksQuery)
  const [isLong, setLong] = useState(false)
  if (isError && links.length === 0)
    return <p className={looks.muted}>The preview links could not be loaded.</p>
  if (links.length === 0) return null
  const shown = isLong ? links : links.slice(0, FIRST)
  return (
    <section className={styles.group} aria-labelledby="preview-links">
      <h3 id="preview-links">Preview links</h3>
      <ul className={looks.ruled} aria-labelledby="preview-links">
        {shown.map((link) => (
          <LinkRow key={link.id} link={link} timeZone={timeZone} onChanged={onChanged} />
        ))}
      </ul>
      {shown.length < links.length && (
        <SmallButton onClick={() => setLong(true)}>Show all {links.length} links</SmallButton>
      )}
    </section>
  )
}

function LinkRow({ link, timeZone, onChanged }: Props & { link: PreviewLink }) {
  const { id, name, createdBy, endsAt, openedAt } = link
  const changed = useDraftsChanged()
  const withdraw = useChange({
    send: () => call('DELETE /api/preview-links/:id', { params: { id } }),
    async onSaved() {
      await changed('drafts')
      onChanged()
      return { message: `The preview link ${name} is withdrawn.` }
    },
    failure: 'The preview link could not be withdrawn.',
    changed: 'drafts',
  })
  const ask = () =>
    confirm({
      question: `Withdraw the preview link ${name}?`,
      note: 'Whoever has its address sees nothing from then on.',
      yes: 'Yes, Withdraw',
      onYes: () => withdraw.mutate(),
    })
  const hasEnded = Date.parse(endsAt) <= Date.now()
  return (
    <li className={styles.link}>
      <span className={styles.what}>
        {name} <span className={styles.facts}>by {personName(createdBy)}</span>
        <span className={styles.records}>{shownWords(link)}</span>
      </span>
      <span className={styles.note}>
        {hasEnded ? 'ended' : 'ends'} {formatDay(dayIn(new Date(endsAt), timeZone))}
      </span>
      <span className={styles.note}>{openedAt ? `opened ${timeAgo(openedAt)}` : 'not opened yet'}</span>
      <span className={styles.last}>
        {!hasEnded && (
          <QuietButton aria-label={`Withdraw: ${name}`} loading={withdraw.isPending} onClick={ask}>
            Withdraw
          </QuietButton>
        )}
      </span>
    </li>
  )
}

const FEW = 3
const list = new Intl.ListFormat('en-GB')

/** 'Shows TOWN HALL and Team Page.' Drafts that are published or discarded are no longer part of it. */
function shownWords({ drafts }: PreviewLink): string {
  const names = drafts.filter(({ exists }) => exists).map(({ name }) => name)
  if (names.length === 0) return 'Shows nothing any more: its drafts are published or discarded.'
  const hidden = names.length - FEW
  const words = hidden > 0 ? [...names.slice(0, FEW), `${hidden} more`] : names
  const gone = drafts.length - names.length
  return `Shows ${list.format(words)}.${gone > 0 ? ` ${gone} of its drafts ${gone === 1 ? 'is' : 'are'} published or discarded.` : ''}`
}
