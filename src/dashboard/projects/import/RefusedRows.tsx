import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../shell/forms/Failure.tsx'
import { FaultTable } from './FaultTable.tsx'
import { listedFaults } from './faults-file.ts'
import styles from './ImportScreen.module.css'
import { type ImportJson, importQuery } from './import-queries.ts'
import { countInWords } from './plan-words.ts'

/** The rows of an import that the server has refused; they are loaded when they are opened. */
export function RefusedRows({ listed: { id, name, refused } }: { listed: ImportJson }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({ ...importQuery(id), enabled: isOpen })
  const faults = data && listedFaults(data.refusedRows)
  return (
    <details className={styles.refused} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{countInWords(refused, 'refused row')}</summary>
      {isError && !data && <Failure message="The refused rows could not be loaded." retry={refetch} />}
      {faults && <FaultTable caption={`Refused rows of ${name}`} faults={faults} fileName={name} />}
    </details>
  )
}
