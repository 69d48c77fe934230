import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { documentRules, documentTypes } from '../../../domain/hiring/document.ts'
import { certificateFields } from '../../../domain/project/tender-fields.ts'
import { CERTIFICATES, type Certificate, TENDER_LINE } from '../../../domain/project/tender-schema.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { freeEntryId } from '../../../domain/shared/entry-id.ts'
import { newKey } from '../../../ui/new-key.ts'
import type { Edit } from '../../editing/edited.ts'
import { FilePicker } from '../../pictures/FilePicker.tsx'
import { UploadProgress } from '../../pictures/UploadProgress.tsx'
import { isInProgress } from '../../pictures/uploads.ts'
import { upload } from '../../session/api.ts'
import looks from '../../shell/looks/looks.module.css'
import { toastError } from '../../shell/toasts/notify.tsx'
import { CertificateButton } from '../summary/CertificateButton.tsx'
import styles from './CertificatesField.module.css'

const { takes, maxBytes, tooLarge } = documentRules.certificate
const AT_MOST = `At most ${CERTIFICATES} certificates`

/** Private PDFs: uploaded at once, and part of the project when it is saved. */
export function CertificatesField(edit: Edit<Certificate[]>) {
  const { field, path, value: certificates, errors, error, form, change } = edit
  const { uploads } = form
  const unfinished = Object.entries(uploads.running).filter(([, { list }]) => list === path)
  const note = useId()
  const active = unfinished.filter(([, upload]) => isInProgress(upload)).length
  // Those that a retry can still add.
  const failed = unfinished.filter(([, upload]) => upload.state === 'failed' && upload.mayRetry).length
  const room = Math.max(0, CERTIFICATES - certificates.length - active - failed)

  function add(file: File) {
    uploads.startDocument({
      key: `${path}.${newKey()}`,
      list: path,
      file,
      maxBytes,
      tooLarge,
      fallback: 'It could not be uploaded. Please try again.',
      send: async (signal) => {
        const parts = { certificate: file }
        const { file: id, name } = await upload('POST /api/projects/certificates', parts, { signal })
        return () =>
          change((before) => [
            ...before,
            { id: freeEntryId(before.map((one) => one.id)), name: name.replace(/\.pdf$/i, ''), file: id },
          ])
      },
    })
  }

  function addAll(files: readonly File[]) {
    if (files.length > room) toastError(`${AT_MOST}: ${counted(files.length - room, 'file')} not added.`)
    for (const file of files.slice(0, room)) add(file)
  }

  return (
    <fieldset className={styles.certificates} aria-describedby={note}>
      <legend className={looks.caption}>{field.label}</legend>
      <p id={note} className={looks.quiet}>
        {takes} A tender pack can end with them.
      </p>
      {error && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
      {certificates.length > 0 && (
        <ul className={styles.list}>
          {certificates.map((certificate) => {
            const { id, name } = certificate
            const named = name || `certificate ${id}`
            return (
              <li key={id}>
                <TextInput
                  className={styles.name}
                  aria-label={`${certificateFields.name.label} of ${named}`}
                  required
                  maxLength={TENDER_LINE}
                  value={name}
                  error={errors[`${id}.name`] ?? errors[`${id}.file`]}
                  onChange={({ currentTarget: { value } }) =>
                    change((before) => before.map((one) => (one.id === id ? { ...one, name: value } : one)))
                  }
                />
                <CertificateButton certificate={certificate}>Download</CertificateButton>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Remove ${named}`}
                  onClick={() => change((before) => before.filter((one) => one.id !== id))}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {unfinished.map(([key, { state }]) => (
        <div key={key} data-path={key} data-fault={state === 'failed' || undefined}>
          <UploadProgress of={key} uploads={uploads} />
        </div>
      ))}
      <p role="status" className={looks.quiet}>
        {active > 0
          ? `${counted(active, 'file')} still uploading…`
          : certificates.length > 0 && `${counted(certificates.length, 'certificate')}.`}
        {room === 0 && ` ${AT_MOST}.`}
        {room === 0 && failed > 0 && ' Files that failed count until they are cancelled.'}
      </p>
      <FilePicker
        label="Add certificates"
        isSmall
        multiple
        accept={documentTypes.pdf}
        disabled={room === 0}
        onFiles={addAll}
      />
    </fieldset>
  )
}
