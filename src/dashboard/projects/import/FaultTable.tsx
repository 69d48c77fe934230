import { saveFile } from '../../shell/DownloadButton.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import { faultsFile, type ListedFault } from './faults-file.ts'
import { LongTable } from './LongTable.tsx'

type Props = {
  caption: string
  faults: readonly ListedFault[]
  fileName: string
  /** The head of their places. */
  place?: string
}

/** Faults by row and column, and the button that saves all of them as a file. */
export function FaultTable({ caption, faults, fileName, place = 'Column' }: Props) {
  const hasNames = faults.some(({ name }) => name !== undefined)
  return (
    <>
      <LongTable
        caption={caption}
        heads={['Row', ...(hasNames ? ['Name'] : []), place, 'Fault']}
        noun="fault"
        entries={faults}
      >
        {({ row, name, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <td>{row}</td>
            {hasNames && <td>{name}</td>}
            <td>{column}</td>
            <td>{message}</td>
          </tr>
        )}
      </LongTable>
      <PlainButton onClick={() => void faultsFile(faults, fileName, place).then(saveFile)}>
        Save the faults as a file
      </PlainButton>
    </>
  )
}
