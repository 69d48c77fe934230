import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { documentRules, documentTypes } from '../../../domain/hiring/document.ts'
import { certificateFields } from '../../../domain/project/tender-fields.ts'
import { CERTIFICATES, type Certificate, TENDER_LINE } from '../../../domain/project/tender-schema.ts'
import { freeEntryId } from '../../../domain/shared/entry-id.ts'
import { newKey } from '../../../ui/new-key.ts'
import type { Edit } from '../../editing/edited.ts'
import { FilePicker } from '../../pictures/FilePicker.tsx'
import { messageOf, upload } from '../../session/api.ts'
import looks from '../../shell/looks/looks.module.css'
import { CertificateButton } from '../summary/CertificateButton.tsx'
import styles from './CertificatesField.module.css'

const { takes, maxBytes, tooLarge } = documentRules.certificate

/** Private PDFs: uploaded at once, and part of the project when it is saved. */
export function CertificatesField(edit: Edit<Certificate[]>) {
  const { field, value: certificates, errors, error, form, change } = edit
  const [sending, setSending] = useState<{ key: string; name: string }[]>([])
  const [failures, setFailures] = useState<{ key: string; name: string; message: string }[]>([])
  const note = useId()
  const room = CERTIFICATES - certificates.length - sending.length

  async function add({ key, file }: { key: string; file: File }) {
    const fail = (message: string) => setFailures((before) => [...before, { key, name: file.name, message }])
    try {
      if (file.size > maxBytes) return fail(tooLarge)
      const sent = upload('POST /api/projects/certificates', { certificate: file })
      // Inside of what the form waits for, so that it is not saved without it.
      const added = sent.then(({ file: id, name }) =>
        change((before) => [
          ...before,
          { id: freeEntryId(before.map((one) => one.id)), name: name.replace(/\.pdf$/i, ''), file: id },
        ]),
      )
      await form.uploads.hold(`certificates.${key}`, file, added)
    } catch (cause) {
      fail(messageOf(cause, 'It could not be uploaded. Please try again.'))
    } finally {
      setSending((before) => before.filter((one) => one.key !== key))
    }
  }

  async function addAll(files: readonly File[]) {
    setFailures([])
    const fitting = files.slice(0, Math.max(0, room)).map((file) => ({ key: newKey(), file }))
    if (files.length > fitting.length)
      setFailures([
        {
          key: '',
          name: `${files.length - fitting.length} more`,
          message: `At most ${CERTIFICATES} certificates.`,
        },
      ])
    setSending((before) => [...before, ...fitting.map(({ key, file }) => ({ key, name: file.name }))])
    // One after the other, so that they stay in this order.
    for (const one of fitting) await add(one)
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
      <div role="status">
        {sending.map(({ key, name }) => (
          <p key={key} className={looks.quiet}>
            {name} is being uploaded and checked…
          </p>
        ))}
      </div>
      {failures.map(({ key, name, message }) => (
        <p key={key} role="alert" className={styles.failure}>
          {name}: {message}
        </p>
      ))}
      <FilePicker
        label="Add certificates"
        isSmall
        multiple
        accept={documentTypes.pdf}
        disabled={room <= 0}
        onFiles={(files) => void addAll(files)}
      />
    </fieldset>
  )
}
