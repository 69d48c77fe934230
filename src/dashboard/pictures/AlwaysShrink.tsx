import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../session/api.ts'
import { preferencesQuery } from '../session/queries.ts'
import { toastError } from '../shell/toasts/notify.tsx'

const { queryKey } = preferencesQuery

type Props = {
  description?: string
  /** Called when it was turned on here. */
  onTurnedOn?: () => void
}

/** Whether this user's pictures over 900 KB are shrunk without asking: kept with the account. */
export function AlwaysShrink({ description, onTurnedOn }: Props) {
  const queries = useQueryClient()
  const isOn = useAlwaysShrinks()
  const show = (shrinksPictures: boolean) =>
    queries.setQueryData(queryKey, (before) => before && { ...before, shrinksPictures })
  const change = useMutation({
    mutationFn: (shrinksPictures: boolean) => call('PUT /auth/preferences', { body: { shrinksPictures } }),
    // Pictures chosen from now on follow it.
    onMutate: (shrinksPictures) => show(shrinksPictures),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError(error, wanted) {
      show(!wanted)
      toastError(messageOf(error, 'Your choice could not be saved. Please try again.'))
    },
  })
  return (
    <Checkbox
      label="Always shrink my pictures"
      description={description}
      checked={isOn}
      onChange={(event) => {
        const isWanted = event.currentTarget.checked
        change.mutate(isWanted)
        if (isWanted) onTurnedOn?.()
      }}
    />
  )
}

export const useAlwaysShrinks = () => useQuery(preferencesQuery).data?.shrinksPictures ?? false
