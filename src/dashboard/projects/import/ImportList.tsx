import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../session/api.ts'
import { useReload } from '../../session/queries.ts'
import { formatTime } from '../../shell/activity/format-time.ts'
import { useChange } from '../../shell/change.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { confirm } from '../../shell/toasts/notify.tsx'
import { FaultTable } from './FaultTable.tsx'
import { type ListedFault, listedFaults } from './faults-file.ts'
import styles from './ImportScreen.module.css'
import { type ImportJson, importQuery, importsQuery } from './import-queries.ts'
import { countInWords, nounOf } from './plan-words.ts'

type Props = { onContinue: (id: string) => Promise<void>; isBusy: boolean }

/** The imports so far, which can be undone, and continued if rows are left or were refused. */
export function ImportList({ onContinue, isBusy }: Props) {
  const { data, isPending, isError, refetch } = useQuery(importsQuery)
  return (
    <section className={styles.part} aria-labelledby="imports">
      <h2 id="imports">Imports so far</h2>
      {isPending && <Skeleton height={80} />}
      {isError && !data && <Failure message="The imports could not be loaded." retry={refetch} />}
      {data?.length === 0 && <p>Nothing has been imported yet.</p>}
      {data && data.length > 0 && (
        <ul className={looks.ruled}>
          {data.map((one) => (
            <Listed key={one.id} listed={one} onContinue={onContinue} isBusy={isBusy} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Listed({ listed, onContinue, isBusy }: Props & { listed: ImportJson }) {
  const { id, name, state, added, changed, refused, pictures, createdAt, createdBy } = listed
  const [left, setLeft] = useState<number>()
  const [notRestored, setNotRestored] = useState<readonly ListedFault[]>([])
  const reload = useReload()
  const title = `${name} of ${formatTime(createdAt)}`
  const undo = useChange({
    send: async (changedSince: boolean) => {
      try {
        for (;;) {
          const answer = await call('POST /api/imports/:id/undo', { params: { id }, body: { changedSince } })
          setNotRestored((before) => [...before, ...listedFaults(answer.notRestored)])
          if (answer.left === 0) return answer
          setLeft(answer.left)
        }
      } finally {
        setLeft(undefined)
        reload('imports')
      }
    },
    onSaved: ({ kept }) => ({
      message:
        kept > 0
          ? `The import of ${name} is undone. ${kept === 1 ? `1 ${nounOf(name)} stays` : `${countInWords(kept, nounOf(name))} stay`}: somebody has changed ${kept === 1 ? 'it' : 'them'} since, or candidates belong to ${kept === 1 ? 'it' : 'them'}.`
          : `The import of ${name} is undone.`,
    }),
    failure: 'Part of the import could not be undone. Press Undo again.',
    changed: 'publishing',
  })
  const further = useChange({
    send: () => onContinue(id),
    failure: 'The import could not be loaded.',
  })
  const isKept = state === 'undone' && added + changed > 0
  const canUndo = added + changed + pictures > 0 || state === 'undoing' || state === 'unfinished'
  const item = useRef<HTMLLIElement>(null)
  // The focus goes with the button, unless something else has taken it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button goes when this changes
  useEffect(() => {
    if (undo.isSuccess && document.activeElement === document.body) item.current?.focus()
  }, [undo.isSuccess, canUndo])
  const ask = () =>
    confirm({
      question: isKept ? 'Undo also what was edited after the import?' : `Undo the import of “${name}”?`,
      note: inWords(listed, isKept),
      yes: 'Yes, Undo',
      onYes: () => undo.mutate(isKept),
    })

  return (
    <li ref={item} tabIndex={-1} className={looks.item}>
      <div className={looks.words}>
        <strong>{name}</strong>
        <span>
          {createdBy}, {formatTime(createdAt)}
        </span>
        <span>
          {left === undefined ? stateInWords(listed) : `${left} rows and pictures are left to be undone…`}
        </span>
      </div>
      {(state === 'unfinished' || (state === 'finished' && refused > 0)) && (
        <PlainButton
          disabled={isBusy || undo.isPending}
          loading={further.isPending}
          aria-label={state === 'unfinished' ? `Continue ${title}` : `Try the refused rows of ${title} again`}
          onClick={() => further.mutate()}
        >
          {state === 'unfinished' ? 'Continue…' : 'Try again…'}
        </PlainButton>
      )}
      {canUndo && (
        <Button
          variant="subtle"
          color="earth"
          disabled={isBusy}
          loading={undo.isPending}
          aria-label={`Undo ${title}`}
          onClick={ask}
        >
          {isKept ? 'Undo these too…' : 'Undo…'}
        </Button>
      )}
      {refused > 0 && <RefusedRows listed={listed} />}
      {notRestored.length > 0 && (
        <FaultTable caption={`Not restored by undoing ${name}`} faults={notRestored} fileName={name} />
      )}
    </li>
  )
}

/** The rows that the server has refused; they are loaded when they are opened. */
function RefusedRows({ listed: { id, name, refused } }: { listed: ImportJson }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({ ...importQuery(id), enabled: isOpen })
  const faults = data && listedFaults(data.refusedRows)
  return (
    <details className={styles.refused} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{countInWords(refused, 'refused row')}</summary>
      {isError && !data && <Failure message="The refused rows could not be loaded." retry={refetch} />}
      {faults && <FaultTable caption={`Refused rows of ${name}`} faults={faults} fileName={name} />}
    </details>
  )
}

/** The effects of an undo, for the question before it. */
function inWords({ name, added, changed, pictures }: ImportJson, isKept: boolean): string {
  const countRecords = (count: number) => countInWords(count, nounOf(name))
  const parts = [
    ...(added > 0 ? [`${countRecords(added)} ${removalOf(added, isKept, nounOf(name))}`] : []),
    ...(changed > 0
      ? [`${countRecords(changed)} ${changed === 1 ? 'gets its' : 'get their'} former values back.`]
      : []),
    ...(pictures > 0
      ? [
          `${countInWords(pictures, 'unused picture')} of it ${pictures === 1 ? 'is' : 'are'} deleted permanently.`,
        ]
      : []),
  ]
  return parts.join(' ') || 'Nothing of it is stored. It is no longer listed as unfinished.'
}

/** The removal of added records: projects that somebody has changed since go to the trash, and openings have none. */
function removalOf(count: number, isKept: boolean, noun: string): string {
  const [verb, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  if (isKept && noun === 'record')
    return `${verb} removed: projects are moved to the trash, openings are deleted permanently.`
  return isKept
    ? `${verb} moved to the trash.`
    : `${verb} deleted permanently, with the pictures that came with ${them}.`
}

function stateInWords({ name, state, total, stored, added, changed, refused }: ImportJson): string {
  const countRecords = (count: number) => countInWords(count, nounOf(name))
  const done = [
    ...(added > 0 ? [`${countRecords(added)} added`] : []),
    ...(changed > 0 ? [`${countRecords(changed)} changed`] : []),
    ...(refused > 0 ? [`${countRecords(refused)} refused`] : []),
  ].join(', ')
  if (state === 'finished') return done === '' ? 'It changed nothing.' : `${done}.`
  if (state === 'unfinished') return `Not finished: ${stored} of ${countRecords(total)}.`
  if (state === 'undoing') return 'Undo was interrupted. Press Undo to finish it.'
  return added + changed > 0
    ? `Undone, but for ${countRecords(added + changed)} that somebody has changed since.`
    : 'Undone.'
}
