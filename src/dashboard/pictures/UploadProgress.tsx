import { Loader, Progress } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { formatBytes } from '../../domain/file/format-bytes.ts'
import { SmallButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { AlwaysShrink } from './AlwaysShrink.tsx'
import styles from './UploadProgress.module.css'
import { isTooLarge, mayShrink, type Upload, type Uploads } from './uploads.ts'

type Props = {
  of: string
  uploads: Uploads
  /** Ends it, if that is not all. */
  onCancel?: () => void
  /** What was shrunk stays listed until somebody says so. */
  mayKeep?: boolean
  /** More buttons. */
  children?: ReactNode
}

/** The progress of one upload, or why it failed and what can be done; `of` is its key. */
export function UploadProgress({ of, uploads, onCancel, mayKeep, children }: Props) {
  const cancel = () => uploads.cancel(of)
  const name = useId()
  const upload = uploads.running[of]
  if (!upload) return null
  // The line above its list says it of several.
  const isOneOfMany =
    isTooLarge(upload) && upload.list !== undefined && uploads.tooLargeIn(upload.list).length > 1
  const tooLarge = uploads.tooLargeIn()
  // An offer that applies to all of them is beside the first.
  const isFirstTooLarge = tooLarge[0] === of && !isOneOfMany
  const firstShrunk = Object.keys(uploads.running).find((key) => uploads.running[key]?.state === 'shrunk')
  const isFirstShrunk = tooLarge.length === 0 && firstShrunk === of
  const button = (label: string, onClick: () => void) => (
    <SmallButton aria-describedby={name} onClick={({ currentTarget }) => press(currentTarget, onClick)}>
      {label}
    </SmallButton>
  )
  return (
    <div className={styles.upload}>
      <span id={name} className={looks.line}>
        {upload.name}, {formatBytes(upload.bytes)}
      </span>
      {!isOneOfMany && <State upload={upload} />}
      <div className={looks.actions}>
        {mayShrink(upload) && button('Shrink to fit', () => uploads.shrink(of))}
        {upload.state === 'failed' && upload.mayRetry && button('Retry', () => uploads.retry(of))}
        {upload.state === 'shrunk' && button('Undo shrinking', () => uploads.undoShrinking(of))}
        {upload.state === 'shrunk' && mayKeep && button('Keep', cancel)}
        {upload.state === 'waiting' || upload.state === 'shrinking'
          ? button('Cancel shrinking', () => uploads.stopShrinking(of))
          : upload.state !== 'shrunk' && button('Cancel upload', onCancel ?? cancel)}
        {children}
      </div>
      {(isFirstTooLarge || isFirstShrunk) && <AlwaysShrink onTurnedOn={() => uploads.shrinkAll()} />}
    </div>
  )
}

const FILE_FIELD = 'input[type="file"]:not(:disabled)'

/** Does what a button says. If it is gone then, its focus moves to the next button, or to the nearest field for a file. */
function press(button: HTMLElement, act: () => void) {
  const actions = button.parentElement!
  const around: HTMLElement[] = []
  for (let part = actions.parentElement; part; part = part.parentElement) around.push(part)
  flushSync(act)
  if (document.activeElement !== document.body) return
  const field = around.find((part) => part.isConnected && part.querySelector(FILE_FIELD))
  const target = actions.isConnected ? actions.querySelector('button') : field?.querySelector(FILE_FIELD)
  if (target instanceof HTMLElement) target.focus()
}

function State({ upload }: { upload: Upload }) {
  switch (upload.state) {
    case 'uploading':
      return upload.share === undefined ? (
        <p className={styles.state}>Uploading and checking…</p>
      ) : (
        <Progress.Root>
          <Progress.Section value={Math.round(upload.share * 100)} aria-label={`Uploading ${upload.name}`} />
        </Progress.Root>
      )
    case 'failed':
      return (
        <p role="alert" className={styles.failure}>
          {upload.failure}
        </p>
      )
    case 'shrunk':
      return (
        <p role="status" className={styles.state}>
          {upload.change}
        </p>
      )
    default:
      return (
        <p className={styles.state}>
          {upload.state === 'shrinking' && <Loader size={14} />}
          {STATE_LABELS[upload.state]}
        </p>
      )
  }
}

const STATE_LABELS = {
  queued: 'Waiting for the previous file…',
  waiting: 'Waiting for the previous picture…',
  shrinking: 'Shrinking…',
}
