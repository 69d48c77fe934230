import { useState } from 'react'
import type { DraftFacts, Publication } from '../../../domain/draft/draft-schema.ts'
import { PreviewLinkDialog } from '../../publishing/PreviewLinkDialog.tsx'
import { PublishDialog } from '../../publishing/PublishDialog.tsx'
import { rowLegend, useRowKeys } from '../../shell/list/rows.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { SelectAll } from '../../shell/SelectAll.tsx'
import { useSelection } from '../../shell/use-selection.ts'
import { DraftRow } from './DraftRow.tsx'
import styles from './DraftsPart.module.css'

const FIRST = 20 // rows

type Props = {
  drafts: readonly DraftFacts[]
  publications: readonly Publication[]
  timeZone: string
  onChanged: () => void
}

/** A dialog, and the drafts that were selected when it was opened. */
type Opened = { dialog: 'publish' | 'schedule' | 'link'; drafts: readonly DraftFacts[] }

const legend = rowLegend('draft')
const keyOf = ({ kind, id }: Pick<DraftFacts, 'kind' | 'id'>) => `${kind}/${id}`

/** The drafts, the last saved first. Those that are selected are published or scheduled together. It has one Tab stop for each column. */
export function DraftList({ drafts, publications, timeZone, onChanged }: Props) {
  const [isLong, setLong] = useState(false)
  const [visited, setVisited] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const shown = isLong ? drafts : drafts.slice(0, FIRST)
  const ids = shown.map(keyOf)
  const { chosen, toggle, markAll } = useSelection(ids)
  const current = Math.max(0, ids.indexOf(visited))

  const open = (dialog: Opened['dialog']) =>
    setOpened({ dialog, drafts: shown.filter((draft) => chosen.includes(keyOf(draft))) })
  const onClose = () => setOpened(undefined)

  const press = useRowKeys('List', legend, { listOf: () => ids, visit: setVisited })

  return (
    <section className={styles.group} aria-labelledby="shared-drafts">
      <h3 id="shared-drafts">Drafts, shared with colleagues</h3>
      <div className={`${looks.tools} ${styles.tools}`}>
        <SelectAll
          className={`${looks.check} ${styles.all}`}
          chosen={chosen.length}
          all={ids.length}
          onChange={markAll}
        >
          Select all shown
        </SelectAll>
        {chosen.length > 0 && (
          <>
            <span className={styles.note}>{chosen.length} selected</span>
            {/* biome-ignore lint/a11y/useSemanticElements: these are not form fields */}
            <div role="group" aria-label="Selected drafts" className={styles.actions}>
              <SmallButton onClick={() => open('publish')}>
                {chosen.length === 1 ? 'Publish…' : 'Publish together…'}
              </SmallButton>
              <SmallButton onClick={() => open('schedule')}>Schedule…</SmallButton>
              <SmallButton onClick={() => open('link')}>Preview link…</SmallButton>
            </div>
          </>
        )}
      </div>
      <ul className={looks.ruled} aria-labelledby="shared-drafts" onKeyDown={press}>
        {shown.map((draft, index) => (
          <DraftRow
            key={ids[index]}
            id={ids[index]!}
            draft={draft}
            publication={publications.find(({ id }) => id === draft.publicationId)}
            timeZone={timeZone}
            isCurrent={index === current}
            isSelected={chosen.includes(ids[index]!)}
            onVisit={setVisited}
            onSelect={toggle}
          />
        ))}
      </ul>
      {shown.length < drafts.length && (
        <SmallButton onClick={() => setLong(true)}>Show all {drafts.length.toLocaleString('en')}</SmallButton>
      )}
      {opened?.dialog === 'publish' && <PublishDialog of={opened.drafts} {...{ onClose, onChanged }} />}
      {opened?.dialog === 'schedule' && (
        <PublishDialog of={opened.drafts} {...{ timeZone, onClose, onChanged }} />
      )}
      {opened?.dialog === 'link' && <PreviewLinkDialog drafts={opened.drafts} {...{ timeZone, onClose }} />}
    </section>
  )
}
