import { Button } from '@mantine/core'
import { useChange } from './change.ts'
import { saveFile } from './save-file.ts'

/** Saves a file that `load` downloads with the API client, so that an expired session asks to sign in again. */
export function ExportButton({ load, failure }: { load: () => Promise<File>; failure: string }) {
  const { mutate, isPending } = useChange({
    send: load,
    onSaved(file) {
      saveFile(file)
    },
    failure,
    changed: 'log',
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Export as CSV
    </Button>
  )
}
