import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { candidateName } from '../../../domain/hiring/application.ts'
import type { Application, ApplicationFile, MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { candidatePath } from '../../../domain/hiring/candidate-path.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { isStatus, messageOf } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { forgetDraft } from '../../session/stored-drafts.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { saveFile } from '../../shell/DownloadButton.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { Screen } from '../../shell/Screen.tsx'
import { toastError } from '../../shell/toasts/notify.tsx'
import { useIsShown } from '../../shell/use-is-shown.ts'
import { candidateView } from '../review/candidate-view.ts'
import { FilledDialog } from '../review/FilledDialog.tsx'
import { lastCandidate } from '../review/last-candidate.ts'
import { MoveDialog } from '../review/MoveDialog.tsx'
import { useFilledOpening } from '../review/use-filled-opening.ts'
import styles from './Candidate.module.css'
import { applicationQuery, asksBefore, fileQuery, noteKey, useReview } from './candidate-record.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { FilePane } from './FilePane.tsx'
import { MailDialog } from './MailDialog.tsx'
import { Notices } from './Notices.tsx'
import { SideColumn } from './SideColumn.tsx'
import { useChanges } from './use-changes.ts'
import { shortLegend, useReviewKeys } from './use-review-keys.ts'
import { type ReviewList, useReviewList } from './use-review-list.ts'

/** The CV of the next candidate is fetched ahead when it is not larger. */
const CHEAP = 1_000_000 // bytes

const cvOf = ({ files }: Application) => files.find(({ kind }) => kind === 'cv')

type Dialog = { kind: 'mail' } | { kind: 'erase' } | { kind: 'move'; to: Stage }

/** One candidate at a time: the CV, and everything else in a column beside it. */
export function Candidate() {
  const { id = '' } = useParams()
  const { isBlind } = useReview()
  const { data: loaded, error, refetch } = useQuery(applicationQuery(id, isBlind))
  const root = useRef<HTMLDivElement>(null)
  const focusScreen = () => root.current?.focus({ preventScroll: true })
  const { list, back, open, leave, goBack } = useOtherCandidates(id)
  const [dialog, setDialog] = useState<Dialog & { id: string }>()
  if (dialog && dialog.id !== id) setDialog(undefined)
  const cv = useRef<HTMLElement>(null)
  const { filled, look, close } = useFilledOpening()
  const changes = useChanges(id, { open, focusScreen, onHired: (hired) => look([hired]) })
  const saved = isStatus(error, 404) ? undefined : loaded
  const data = saved && changes.shown(saved)
  const download = useDownload()
  usePrefetch(list.next)
  useLastCandidate(id)

  const ask = (question: Dialog) => setDialog({ ...question, id })
  /** Not one that was opened since, when its answer was late. */
  const closeDialog = () => setDialog((now) => (now === dialog ? undefined : now))

  /** Moves the candidate, after asking about the mail where one is usual. */
  function move(to: Stage) {
    if (!data || data.stage === to) return
    if (!asksBefore(data, to)) return changes.change(data, { stage: to })
    changes.ask(data, { stage: to })
    ask({ kind: 'move', to })
  }

  /** The dialog keeps its mail after a move that failed. */
  async function moveAsked(mail: MailOfMove) {
    if (await changes.sendAsked(mail)) closeDialog()
  }

  function erased() {
    closeDialog()
    leave()
  }

  const focusField = (name: string) =>
    root.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()

  const next = () => open(list.next?.id)
  const previous = () => open(list.previous?.id)
  const writeMail = () => data && ask({ kind: 'mail' })
  const downloadCv = () => {
    const file = data && cvOf(data)
    if (file) download(id, file)
  }
  useReviewKeys({
    screen: root,
    cv,
    commands: {
      j: next,
      ArrowRight: next,
      k: previous,
      ArrowLeft: previous,
      l: goBack,
      u: changes.undo,
      s: () => move('SHORTLISTED'),
      r: () => move('REJECTED'),
      n: () => focusField('note'),
      t: () => focusField('tag'),
      m: writeMail,
      d: downloadCv,
    },
    rate: (rating) => data && changes.change(data, { rating }),
  })
  const name = data ? candidateName(data) : 'Candidate'
  useFocusInside(root, `${id} ${dialog?.kind}`)

  return (
    <Screen
      title={name}
      filled
      heading={<Crumbs trail={[{ label: 'Candidates', to: back }]} here={name} />}
      actions={<Steps list={list} onOpen={(other) => open(other)} />}
    >
      <div ref={root} tabIndex={-1} className={`${looks.filled} ${styles.screen}`}>
        {saved && <Notices key={id} record={saved} changes={changes} onSettled={focusScreen} />}
        {data ? (
          <div className={styles.columns}>
            <FilePane key={id} record={data} scroller={cv} onDownload={download} />
            <SideColumn
              key={`side ${id}`}
              record={data}
              onMove={move}
              onChange={(fields) => changes.change(data, fields)}
              onMail={writeMail}
              onNoteAdded={focusScreen}
              onErase={() => ask({ kind: 'erase' })}
              onDownload={(file) => download(id, file)}
            />
          </div>
        ) : (
          <NotLoaded id={id} error={error} retry={refetch} />
        )}
        <Legend />
      </div>
      {data && dialog?.kind === 'mail' && <MailDialog record={data} onClose={closeDialog} />}
      {data && dialog?.kind === 'move' && (
        <MoveDialog candidates={[data]} to={dialog.to} onSend={moveAsked} onCancel={closeDialog} />
      )}
      {filled && <FilledDialog key={filled.opening.id} filled={filled} onClose={close} />}
      {data && dialog?.kind === 'erase' && (
        <EraseDialog record={data} onErased={erased} onClose={closeDialog} />
      )}
    </Screen>
  )
}

/** The list that the candidate was opened from, and the way to the others in it. */
function useOtherCandidates(id: string) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { isBlind } = useReview()
  const { list, drop } = useReviewList(id, candidateView.read(address), isBlind)
  const search = address.size > 0 ? `?${address}` : ''
  const back = `${pages.candidates.path}${search}`

  function open(other: string | undefined, replace = false) {
    if (other) void navigate(`${candidatePath(other)}${search}`, { replace })
  }

  /** After the candidate was erased. */
  function leave() {
    drop(id)
    if (!isShown()) return
    const other = list.next ?? list.previous
    if (other) open(other.id, true)
    else void navigate(back, { replace: true })
  }

  return { list, back, open, leave, goBack: () => void navigate(back) }
}

function NotLoaded({ id, error, retry }: { id: string; error: Error | null; retry: () => void }) {
  const isErased = isStatus(error, 404)
  const key = noteKey(useSession().user?.id ?? '', id)
  useEffect(() => {
    if (isErased) forgetDraft(key)
  }, [isErased, key])
  if (!error) return <Skeleton height="60dvh" role="status" aria-label="Loading the candidate…" />
  if (isErased) return <p role="alert">This application does not exist, or was erased.</p>
  return <Failure message="The candidate could not be loaded." retry={retry} />
}

const steps = [
  { to: 'previous', key: 'k', label: 'Previous' },
  { to: 'next', key: 'j', label: 'Next' },
] as const

/** The position in the list, and the buttons to its neighbours. */
function Steps({ list, onOpen }: { list: ReviewList; onOpen: (id: string | undefined) => void }) {
  return (
    <>
      <p className={`${looks.figures} ${styles.position}`}>
        {list.position && list.total > 0 && `${list.position} of ${list.total}`}
      </p>
      {steps.map(({ to, key, label }) => (
        <PlainButton
          key={key}
          aria-keyshortcuts={key}
          disabled={!list[to]}
          onClick={() => onOpen(list[to]?.id)}
        >
          {label}
        </PlainButton>
      ))}
    </>
  )
}

const Legend = () => (
  <ul className={styles.keys} aria-label="Keys">
    {shortLegend.map(([keys, what]) => (
      <li key={keys}>
        <kbd>{keys}</kbd> {what}
      </li>
    ))}
  </ul>
)

/**
 * The screen gets the focus when what had it is gone with the last candidate, or when a dialog could not give it back. Single keys
 * that are turned off work nowhere else.
 */
function useFocusInside(root: RefObject<HTMLElement | null>, shown: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a candidate or a dialog comes or goes
  useEffect(() => {
    const focused = document.activeElement
    const isLost = focused === document.body || (focused instanceof HTMLButtonElement && focused.disabled)
    if (isLost) root.current?.focus({ preventScroll: true })
  }, [root, shown])
}

/** The list begins with this candidate when it is opened again. */
function useLastCandidate(id: string) {
  useEffect(() => {
    lastCandidate.id = id
    lastCandidate.wasOpen = true
  }, [id])
}

function useDownload() {
  const { isBlind, queries } = useReview()
  return (id: string, file: ApplicationFile) =>
    void queries.fetchQuery(fileQuery(id, file, isBlind)).then(saveFile, (error: unknown) => {
      toastError(messageOf(error, 'The file could not be downloaded. Please try again.'))
    })
}

/** Reads the next candidate ahead, with a small CV, so that going on needs no wait. */
function usePrefetch(next: Application | undefined) {
  const { isBlind, queries } = useReview()
  useEffect(() => {
    if (!next) return
    void queries.prefetchQuery(applicationQuery(next.id, isBlind))
    const file = cvOf(next)
    if (file && file.bytes <= CHEAP) void queries.prefetchQuery(fileQuery(next.id, file, isBlind))
  }, [queries, next, isBlind])
}
