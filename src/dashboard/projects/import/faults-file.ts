import type { RefusedRow } from '../../../domain/import/import-schema.ts'
import type { Fault } from '../../../domain/import/row-faults.ts'

/** `name`: of the row, where the server has refused it. */
export type ListedFault = Fault & { name?: string }

export const listedFaults = (rows: readonly RefusedRow[]): ListedFault[] =>
  rows.flatMap(({ faults, ...row }) => faults.map((fault) => ({ ...row, ...fault })))

/** All faults as a CSV file, for who corrects the spreadsheet. */
export async function faultsFile(faults: readonly ListedFault[], name: string, place: string): Promise<File> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const hasNames = faults.some((fault) => fault.name !== undefined)
  const text = stringify(
    faults.map(({ row, name, column, message }) => [row, ...(hasNames ? [name] : []), column, message]),
    {
      header: true,
      columns: ['Row', ...(hasNames ? ['Name'] : []), place, 'Fault'],
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  )
  return new File([text], `${name.replace(/\.[^.]*$/, '')}-faults.csv`, { type: 'text/csv' })
}
