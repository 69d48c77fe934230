import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/api.ts'
import { preferencesQuery } from '../session/queries.ts'
import { showIn, useChange } from '../shell/change.ts'

type Props = {
  description?: string
  /** Called when it was turned on here. */
  onTurnedOn?: () => void
}

/** Whether this user's pictures over 900 KB are shrunk without asking: kept with the account. */
export function AlwaysShrink({ description, onTurnedOn }: Props) {
  const queries = useQueryClient()
  const isOn = useAlwaysShrinks()
  const change = useChange({
    send: (shrinksPictures: boolean) => call('PUT /auth/preferences', { body: { shrinksPictures } }),
    // Pictures chosen from now on follow it.
    show: (shrinksPictures) =>
      showIn<object>(queries, preferencesQuery, (before) => ({ ...before, shrinksPictures })),
    showAnswer: (saved) => queries.setQueryData(preferencesQuery.queryKey, saved),
    failure: 'Your choice could not be saved. Please try again.',
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
