import { Button } from '@mantine/core'
import { useChange } from './change.ts'

type Props = { load: () => Promise<File | undefined>; failure: string; label?: string }

/** Saves a file that `load` downloads with the API client, so that an expired session asks to sign in again; or that the browser saves. */
export function ExportButton({ load, failure, label = 'Export as CSV' }: Props) {
  const { mutate, isPending } = useChange({
    send: load,
    onSaved(file) {
      return file && saveFile(file)
    },
    failure,
    changed: 'log',
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}

export function saveFile(file: File): undefined {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
