import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectFields } from '../../../domain/project/project-fields.ts'
import { directorsQuery } from '../../session/queries.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { RequiredMark } from '../../shell/forms/RequiredMark.tsx'
import styles from './LeadersField.module.css'

type Props = { value: string[]; onChange: (value: string[]) => void; error?: string }

/** The directors to choose from, and the leaders of this project who are no longer directors. */
export function LeadersField({ value, onChange, error }: Props) {
  const { data: directors, isPending, isError, refetch } = useQuery(directorsQuery)
  const offered = [...new Set([...(directors ?? []), ...value])]
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
        onChange={onChange}
        error={error}
      >
        <div className={styles.names}>
          {isPending && <Skeleton height={20} width={240} />}
          {offered.map((name) => (
            <Checkbox key={name} value={name} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {isError && <Failure message="The directors could not be loaded." retry={refetch} />}
      {directors && !offered.length && <p>No team member is marked as a director yet.</p>}
    </div>
  )
}
