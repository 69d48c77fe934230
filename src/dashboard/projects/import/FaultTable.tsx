import { Button } from '@mantine/core'
import { saveFile } from '../../shell/ExportButton.tsx'
import { TableHead } from '../../shell/TableHead.tsx'
import table from '../../shell/table.module.css'
import { faultsFile, type ListedFault } from './faults-file.ts'
import styles from './ImportScreen.module.css'

/** The list is as long as the spreadsheet; the rest is in the file. */
const SHOWN = 200

type Props = { caption: string; faults: readonly ListedFault[]; fileName: string }

/** Faults by row and column, and the button that saves all of them as a file. */
export function FaultTable({ caption, faults, fileName }: Props) {
  const hasNames = faults.some(({ name }) => name !== undefined)
  return (
    <>
      <div className={styles.scrolls}>
        <table className={table.table}>
          <caption>{caption}</caption>
          <TableHead heads={['Row', ...(hasNames ? ['Name'] : []), 'Column', 'Fault']} />
          <tbody>
            {faults.slice(0, SHOWN).map(({ row, name, column, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <td>{row}</td>
                {hasNames && <td>{name}</td>}
                <td>{column}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > SHOWN && (
        <p>
          These are the first {SHOWN} of {faults.length}. The file has all.
        </p>
      )}
      <Button variant="default" onClick={() => void faultsFile(faults, fileName).then(saveFile)}>
        Save the faults as a file
      </Button>
    </>
  )
}
