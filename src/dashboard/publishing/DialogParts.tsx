import { useState } from 'react'
import { MAX_TOGETHER } from '../../domain/draft/draft.ts'
import type { DraftFacts } from '../../domain/draft/draft-schema.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { QuietButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import styles from './DialogParts.module.css'

const SHORT_LIST = 5

type Named = Pick<DraftFacts, 'kind' | 'id' | 'name'>

/** The drafts that a dialog is about: the first of them, or all. */
export function ChosenDrafts({ drafts }: { drafts: readonly Named[] }) {
  const [isLong, setLong] = useState(false)
  const shown = isLong || drafts.length <= SHORT_LIST + 1 ? drafts : drafts.slice(0, SHORT_LIST)
  const hidden = drafts.length - shown.length
  return (
    <div>
      <ul className={`${looks.ruled} ${styles.drafts}`} aria-label="Drafts">
        {shown.map(({ kind, id, name }) => (
          <li key={`${kind}/${id}`}>
            <span>{name}</span>{' '}
            <span className={`${looks.quiet} ${styles.noun}`}>{recordKinds[kind].noun}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <QuietButton onClick={() => setLong(true)}>Show {hidden} more</QuietButton>}
    </div>
  )
}

export const tooMany = (drafts: readonly Named[]) =>
  drafts.length > MAX_TOGETHER ? `Choose at most ${MAX_TOGETHER} drafts.` : undefined
