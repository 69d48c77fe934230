import type { Fault } from '../../../domain/import/import-plan.ts'

/** All faults as a CSV file, for who corrects the spreadsheet. */
export async function faultsFile(faults: readonly Fault[], name: string): Promise<File> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const text = stringify(
    faults.map(({ row, column, message }) => [row, column, message]),
    {
      header: true,
      columns: ['Row', 'Column', 'Fault'],
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  )
  return new File([text], `${name.replace(/\.[^.]*$/, '')}-faults.csv`, { type: 'text/csv' })
}
