import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { may } from '../../../domain/account/role.ts'
import { projectFields } from '../../../domain/project/project-fields.ts'
import { NOBODY } from '../../../domain/project/project-people.ts'
import { editContentPath } from '../../../domain/shared/pages.ts'
import { directorsQuery } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { RequiredMark } from '../../shell/forms/RequiredMark.tsx'
import { AddDirector } from './AddDirector.tsx'
import styles from './LeadersField.module.css'
import { chosenLeaders } from './leaders.ts'

type Props = { value: string[]; onChange: (value: string[]) => void; error?: string }

/** The directors to choose from, the leaders of this project who are no longer directors, and 'None'. */
export function LeadersField({ value, onChange, error }: Props) {
  const { user } = useSession()
  const { data: directors, isPending, isError, refetch } = useQuery(directorsQuery)
  const offered = [...new Set([...(directors ?? []), ...value])].filter((name) => name !== NOBODY)
  const mayAdd = user !== undefined && may(user.role, 'content.write')
  const choose = (names: string[]) => onChange(chosenLeaders(value, names))
  // Others may be chosen while a director is added.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  const chooseToo = (name: string) => onChange(chosenLeaders(latest.current, [...latest.current, name]))
  return (
    <div data-path="projectLeaders" data-fault={error ? true : undefined}>
      <Checkbox.Group
        label={
          <>
            {projectFields.projectLeaders.label}
            {projectFields.projectLeaders.isRequired && <RequiredMark />}
          </>
        }
        value={value}
        onChange={choose}
        error={error}
      >
        <div className={styles.names}>
          {isPending && <Skeleton height={20} width={240} />}
          {offered.map((name) => (
            <Checkbox key={name} value={name} label={name} />
          ))}
          <Checkbox value={NOBODY} label="None" />
        </div>
      </Checkbox.Group>
      {isError && <Failure message="The directors could not be loaded." retry={refetch} />}
      {directors?.length === 0 && <NoDirector mayAdd={mayAdd} />}
      {directors && mayAdd && <AddDirector onAdded={chooseToo} />}
    </div>
  )
}

function NoDirector({ mayAdd }: { mayAdd: boolean }) {
  if (!mayAdd) return <p>No director yet. A Super Admin can add one on the Team Page.</p>
  return (
    <p>
      No director yet. Add one on the{' '}
      <Link to={editContentPath('team')} target="_blank">
        Team Page
      </Link>{' '}
      (opens in a new tab) or here:
    </p>
  )
}
