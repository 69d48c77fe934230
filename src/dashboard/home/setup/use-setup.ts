import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may, type Role } from '../../../domain/account/role.ts'
import { setupSteps } from '../../../domain/setup/setup-steps.ts'
import { call } from '../../session/api.ts'
import { callQuery, preferencesQuery } from '../../session/queries.ts'
import { useChange } from '../../shell/change.ts'

const setupQuery = {
  ...callQuery(['setup'], 'GET /api/setup'),
  staleTime: 0,
  retry: false,
}

export type SetupView = ReturnType<typeof useSetup>

/** The list that leads a Super Admin through the set-up, until everything is done or it is put away. */
export function useSetup(role: Role) {
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
  /** 'none' when there is nothing to do, or the user does not set up the studio. */
  const stateOf = () => {
    if (!enabled) return 'none'
    if ((isPending && isFetching) || preferences.isLoading) return 'loading'
    if (!isLeft || !preferences.data) return 'none'
    return preferences.data.hidesSetup ? 'put away' : 'shown'
  }
  return {
    state: stateOf(),
    setup,
    title,
    /** The list has just been put away or called back, so that the focus has to follow it. */
    hasMoved,
    show: (isShown: boolean) => putAway.mutate(!isShown),
  }
}
