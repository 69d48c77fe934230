import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { colleaguesQuery } from './enquiry-queries.ts'

type Props = { enquiry: StoredEnquiry; onAssign: (assignee: string | null) => void }

/** The person who takes care of an enquiry. */
export function Assignee({ enquiry: { assignee }, onAssign }: Props) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return (
    <NativeSelect
      label="Assigned to"
      value={assignee ?? ''}
      onChange={(event) => onAssign(event.currentTarget.value || null)}
      data={[
        { value: '', label: 'Nobody' },
        ...colleagues.map(({ id, name, email }) => ({ value: id, label: name || email })),
      ]}
    />
  )
}
