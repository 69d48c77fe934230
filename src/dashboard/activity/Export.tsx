import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { download, messageOf } from '../session/api.ts'
import { saveFile } from '../shell/save-file.ts'
import { toastError } from '../shell/toasts/notify.tsx'

/** Exports all filtered entries. Uses the API client, so that an expired session asks to sign in again. */
export function Export({ query }: { query: Record<string, string> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('GET /api/activity/export.csv', { query }),
    onSuccess: saveFile,
    onError: (error) => toastError(messageOf(error, 'The activity could not be exported.')),
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Export as CSV
    </Button>
  )
}
