import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may, type Role } from '../../../domain/account/role.ts'
import type { Setup } from '../../../domain/setup/setup-schema.ts'
import { setupSteps } from '../../../domain/setup/setup-steps.ts'
import { call } from '../../session/api.ts'
import { preferencesQuery } from '../../session/queries.ts'
import { useChange } from '../../shell/change.ts'

const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => call('GET /api/setup'),
  staleTime: 0,
  retry: false,
})

/** 'none' when there is nothing to do, or the user does not set up the studio. */
type State = 'loading' | 'none' | 'shown' | 'put away'

export type SetupView = {
  state: State
  setup?: Setup
  title: string
  /** The list has just been put away or called back, so that the focus has to follow it. */
  hasMoved: boolean
  show: (isShown: boolean) => void
}

/** The list that leads a Super Admin through the set-up, until everything is done or it is put away. */
export function useSetup(role: Role): SetupView {
  const enabled = may(role, 'setup')
  const { data: setup, isPending, isFetching } = useQuery({ ...setupQuery, enabled })
  const preferences = useQuery({ ...preferencesQuery, enabled })
  const [hasMoved, setMoved] = useState(false)
  const queries = useQueryClient()
  const putAway = useChange({
    send: (hidesSetup: boolean) => call('PUT /auth/preferences', { body: { hidesSetup } }),
    onSaved(saved) {
      queries.setQueryData(preferencesQuery.queryKey, saved)
      setMoved(true)
    },
    failure: 'Your choice could not be saved. Please try again.',
  })
  const title = setup?.isDemonstration ? 'Make it yours' : 'Set up your studio'
  const isLeft = setup && (setup.isDemonstration || setupSteps.some((step) => !setup.done[step]))
  const stateOf = (): State => {
    if (!enabled) return 'none'
    if ((isPending && isFetching) || preferences.isLoading) return 'loading'
    if (!isLeft || !preferences.data) return 'none'
    return preferences.data.hidesSetup ? 'put away' : 'shown'
  }
  return { state: stateOf(), setup, title, hasMoved, show: (isShown) => putAway.mutate(!isShown) }
}
