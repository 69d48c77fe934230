import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DemandJson } from '../../../api/account/users.ts'
import { roles } from '../../../domain/account/role.ts'
import { GRACE_DAYS } from '../../../domain/account/second-factor.ts'
import { call } from '../../session/api.ts'
import { callQuery } from '../../session/queries.ts'
import { formatDay } from '../../shell/activity/format-time.ts'
import { useChange } from '../../shell/change.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import styles from './UserManagement.module.css'

const secondFactorsQuery = callQuery(['second-factors'], 'GET /api/second-factors')

/** A checkbox for each role of which a second factor can be demanded. */
export function DemandedFactors() {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(secondFactorsQuery)
  const show = (shown: DemandJson[] | undefined) => queries.setQueryData(secondFactorsQuery.queryKey, shown)
  const { mutate } = useChange({
    send: ({ role, demandedAt }: DemandJson) =>
      call('PUT /api/second-factors/:role', { params: { role }, body: { isDemanded: demandedAt === null } }),
    show({ role, demandedAt }) {
      const before = queries.getQueryData(secondFactorsQuery.queryKey)
      const at = demandedAt === null ? new Date().toISOString() : null
      show(before?.map((one) => (one.role === role ? { ...one, demandedAt: at } : one)))
      return () => show(before)
    },
    showAnswer: show,
    scope: 'second factors',
    onSaved: (_, { role, demandedAt }) => ({
      message: demandedAt
        ? `A second factor is no longer demanded of ${roles[role].label}.`
        : `${roles[role].label} must have a second factor within ${GRACE_DAYS} days.`,
    }),
    failure: 'The change could not be saved. Please try again.',
    changed: 'account',
    about: 'second factor',
  })
  if (isError && !data)
    return <Failure message="The demanded second factors could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={96} />
  return (
    <fieldset className={styles.factors}>
      <legend>Demand a second factor</legend>
      <p>
        Users of these roles need an authenticator app or a passkey. Who has none sets one up within{' '}
        {GRACE_DAYS} days; after that they can do nothing else until they have.
      </p>
      {data.map((demand) => (
        <Checkbox
          key={demand.role}
          label={roles[demand.role].label}
          description={stateOf(demand)}
          checked={demand.demandedAt !== null}
          onChange={() => mutate(demand)}
        />
      ))}
    </fieldset>
  )
}

function stateOf({ demandedAt, without }: DemandJson) {
  const since = demandedAt ? `Since ${formatDay(demandedAt)}. ` : ''
  if (without === 0) return `${since}Each user of this role has one.`
  return `${since}${without === 1 ? '1 user of this role has none.' : `${without} users of this role have none.`}`
}
