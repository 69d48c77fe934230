import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { usersQuery } from '../../session/queries.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import tables from '../../shell/table.module.css'
import { AddUserForm } from './AddUserForm.tsx'
import styles from './UserManagement.module.css'
import { UserRow } from './UserRow.tsx'

export function UserManagement({ me }: { me: string }) {
  const { data, isPending, isError, refetch } = useQuery(usersQuery)
  const [isAdding, setAdding] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.users}>
      <Button ref={toggle} variant="default" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
        Add New User
      </Button>
      {isAdding && (
        <AddUserForm
          onAdded={() => {
            setAdding(false)
            toggle.current?.focus()
          }}
        />
      )}
      {isPending && <Skeleton height={200} />}
      {isError && !data && <Failure message="The users could not be loaded." retry={refetch} />}
      {data && (
        <table className={`${tables.table} ${styles.table}`} aria-label="Users">
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col">Email</th>
              <th scope="col" className={styles.roles}>
                Role (Access)
              </th>
              <th scope="col" className={styles.actionsColumn}>
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((user) => (
              <UserRow key={user.id} user={user} isMe={user.id === me} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
