import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useId, useMemo, useState } from 'react'
import { groupHints, hintsIn } from '../../domain/fields/hints.ts'
import type { AnyTable } from '../../domain/fields/record-fields.ts'
import { projectPath } from '../../domain/shared/pages.ts'
import { projectSlugsQuery, studioNameQuery } from '../session/queries.ts'
import looks from '../shell/looks/looks.module.css'
import { focusField } from './focus-field.ts'
import styles from './HintList.module.css'
import { useWideScreen } from './use-preview-position.ts'

const ANNOUNCED_AFTER = 1500 // ms without a change

type Props = {
  className?: string
  table: AnyTable
  draft: object
  /** Nothing is said before the first change. */
  isDirty: boolean
  /** On a wide screen it is beside the form, where it opens without moving a field. */
  isBeside: boolean
  form: RefObject<HTMLFormElement | null>
}

/** Suggestions for the draft. Each leads to its field; none keeps the draft from being saved. */
export function HintList({ className, table, draft, isDirty, isBeside, form }: Props) {
  const id = useId()
  const isWide = useWideScreen()
  const [chosen, choose] = useState<boolean>()
  const [wasChanged, setChanged] = useState(isDirty)
  if (isDirty && !wasChanged) setChanged(true)
  // Typing comes first.
  const shown = useDeferredValue(draft)
  const isSaid = useDeferredValue(wasChanged)
  const known = useKnown(shown)
  const hints = useMemo(() => (isSaid ? hintsIn(table, shown, known) : []), [isSaid, table, shown, known])
  const goTo = (path: string) => form.current && focusField(form.current, table, path)
  const isOpen = chosen ?? (isWide && isBeside)
  return (
    <div className={className}>
      <Announced count={hints.length} />
      {hints.length > 0 && (
        <section className={styles.hints} aria-labelledby={id}>
          <UnstyledButton
            id={id}
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => choose(!isOpen)}
          >
            Could be better ({hints.length})<span aria-hidden="true">{isOpen ? '−' : '+'}</span>
          </UnstyledButton>
          {isOpen && (
            <ul className={styles.list}>
              {groupHints(hints).map(({ message, hints: [first, ...others] }) => (
                <li key={first!.path}>
                  {others.length === 0 ? (
                    <UnstyledButton className={styles.hint} onClick={() => goTo(first!.path)}>
                      <span className={styles.where}>{first!.where}</span> {message}
                    </UnstyledButton>
                  ) : (
                    <div className={styles.hint}>
                      {message}
                      <span className={looks.actions}>
                        {[first!, ...others].map(({ path, where, number }) => (
                          <UnstyledButton
                            key={path}
                            className={styles.number}
                            title={where}
                            onClick={() => goTo(path)}
                          >
                            {number} <VisuallyHidden>{where}</VisuallyHidden>
                          </UnstyledButton>
                        ))}
                      </span>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}

/** The facts that the hints need besides the draft. */
function useKnown(draft: object) {
  const linksToProject = useMemo(() => JSON.stringify(draft).includes(`"${projectPath('')}`), [draft])
  const { data: slugs } = useQuery({ ...projectSlugsQuery, enabled: linksToProject })
  const { data: studioName } = useQuery(studioNameQuery)
  return useMemo(() => ({ studioName, slugs: slugs && new Set(slugs) }), [slugs, studioName])
}

/** Says a new count when typing has paused, and nothing while it is what it was. */
function Announced({ count }: { count: number }) {
  const [settled] = useDebouncedValue(count, ANNOUNCED_AFTER)
  const [first] = useState(count)
  const [wasChanged, setChanged] = useState(false)
  if (!wasChanged && settled !== first) setChanged(true)
  return (
    <VisuallyHidden role="status">
      {wasChanged && (settled === 0 ? 'Nothing to improve.' : `Could be better: ${settled}.`)}
    </VisuallyHidden>
  )
}
