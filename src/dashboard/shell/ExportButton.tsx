import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../session/api.ts'
import { saveFile } from './save-file.ts'
import { toastError } from './toasts/notify.tsx'

/** Saves a file that `load` downloads with the API client, so that an expired session asks to sign in again. */
export function ExportButton({ load, failure }: { load: () => Promise<File>; failure: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => toastError(messageOf(error, failure)),
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Export as CSV
    </Button>
  )
}
