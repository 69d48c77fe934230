import type { ButtonProps, ElementProps } from '@mantine/core'
import type { Changed } from '../session/queries.ts'
import { ActionButton } from './ActionButton.tsx'

type Saving = { load: () => Promise<File | undefined>; failure: string; onSaved?: () => void }
type Props = Saving & ButtonProps & ElementProps<'button', keyof ButtonProps> & { changed?: Changed }

/** Saves a file that `load` downloads with the API client, so that an expired session asks to sign in again; or that the browser saves. */
export const DownloadButton = ({ load, onSaved, ...button }: Props) => (
  <ActionButton send={load} onSaved={(file) => file && saveFile(file)} onDone={onSaved} {...button} />
)

type ExportProps = Saving & { label?: string }

/** The activity log notes who exported what. */
export const ExportButton = ({ label = 'Export as CSV', ...saving }: ExportProps) => (
  <DownloadButton changed="log" {...saving}>
    {label}
  </DownloadButton>
)

export function saveFile(file: File): undefined {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
