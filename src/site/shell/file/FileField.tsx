import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatBytes } from '../../../domain/file/format-bytes.ts'
import {
  type DocumentKind,
  documentFaults,
  documentRules,
  documentTypes,
} from '../../../domain/hiring/document.ts'
import looks from '../../../ui/looks.module.css'
import { useWindowEvent } from '../../../ui/use-window-event.ts'
import button from '../../../ui/word-button.module.css'
import form from '../form/form.module.css'
import styles from './FileField.module.css'

type FileFieldProps = {
  /** Its name, and the rules for its file. */
  name: keyof typeof documentRules
  label: string
  file: File | undefined
  onChoose: (file: File | undefined) => void
  /** Several files were dropped at once. */
  onSeveral: () => void
  error?: string
  /** The sent part of it, from 0 to 1; absent while nothing is sent. */
  progress?: number
  /** Another file cannot be chosen, as while one is sent. */
  isLocked?: boolean
  note?: string
}

export function FileField({ name, label, file, onChoose, ...rest }: FileFieldProps) {
  const { accepts, takes } = documentRules[name]
  const { onSeveral, error, progress, isLocked = progress !== undefined, note } = rest
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  const takeOver = useEffectEvent(() => {
    const [chosen] = input.current?.files ?? []
    if (chosen) onChoose(chosen)
  })
  // The visitor may have chosen before hydration.
  useEffect(() => takeOver(), [])
  // A file that is dropped beside the field would be opened in place of the page.
  useWindowEvent('dragover', (event) => event.preventDefault())
  useWindowEvent('drop', (event) => event.preventDefault())

  function drop({ dataTransfer: { files } }: DragEvent) {
    setOver(false)
    if (isLocked || files.length === 0) return
    if (files.length > 1) onSeveral()
    else onChoose(files[0])
  }

  function remove() {
    input.current!.value = ''
    onChoose(undefined)
    input.current!.focus()
  }

  return (
    <div className={form.field} data-wide>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input in it takes clicks and keys */}
      <div
        className={styles.place}
        data-over={isOver || undefined}
        data-wrong={error !== undefined || undefined}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          className={styles.input}
          id={id}
          type="file"
          name={name}
          accept={accepts.map((kind) => `.${kind},${documentTypes[kind]}`).join()}
          disabled={isLocked}
          required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-file ${id}-error ${id}-takes`}
          onChange={({ target }) => {
            // Closing the browser's dialog without a choice keeps the file.
            if (target.files?.[0]) onChoose(target.files[0])
          }}
        />
        <p className={styles.file} id={`${id}-file`} role="status">
          {file ? (
            <>
              <span className={styles.name}>{file.name}</span>{' '}
              <span className={styles.bytes}>{formatBytes(file.size)}</span>
            </>
          ) : (
            <>
              <span className={styles.choose}>Choose a file</span>
              <span className={styles.drop}> or drop it here</span>
            </>
          )}
        </p>
        {file && !isLocked && (
          <button type="button" className={`${button.underlined} ${styles.remove}`} onClick={remove}>
            Remove<span className="visually-hidden"> {file.name}</span>
          </button>
        )}
        {progress !== undefined && <Progress part={progress} name={file?.name ?? label} />}
      </div>
      <p className={form.error} id={`${id}-error`}>
        {error}
      </p>
      <p className={form.hint} id={`${id}-takes`}>
        {note && <span className={styles.note}>{note} </span>}
        {takes}
      </p>
    </div>
  )
}

/** After the last byte the server checks the file. */
function Progress({ part, name }: { part: number; name: string }) {
  const percent = Math.floor(part * 100)
  return (
    <>
      <p className={`${looks.quiet} ${styles.percent}`}>
        {part < 1 ? `${percent} %` : 'Sent, being checked…'}
      </p>
      <progress className={styles.bar} aria-label={`Upload of ${name}`} max={100} value={percent} />
    </>
  )
}

/** The bytes at the start of files of each kind. A PDF may have a few other bytes before it. */
const signatures: Record<DocumentKind, RegExp> = { pdf: /%PDF-/, zip: /^PK/ }
const START_BYTES = 1024

const UNREADABLE = 'This file can no longer be read. Choose it again.'

/** Why the server would refuse a file, as far as its size and its start show it. The server checks all of it. */
export async function faultOfFile(
  name: FileFieldProps['name'],
  file: File | undefined,
): Promise<string | undefined> {
  const { accepts, maxBytes, tooLarge, missing } = documentRules[name]
  if (!file) return missing
  if (file.size > maxBytes) return tooLarge
  const start = await file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .then(
      (bytes) => String.fromCharCode(...new Uint8Array(bytes)),
      () => undefined,
    )
  if (start === undefined) return UNREADABLE
  if (accepts.some((kind) => signatures[kind].test(start))) return undefined
  return documentFaults[accepts.length > 1 ? 'not a PDF or ZIP' : 'not a PDF']
}
