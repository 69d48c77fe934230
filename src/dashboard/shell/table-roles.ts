// Some screen readers take a table with grid rows for a table only with explicit roles.
export const asTable = { role: 'table' } as const
export const asRowGroup = { role: 'rowgroup' } as const
export const asRow = { role: 'row' } as const
export const asCell = { role: 'cell' } as const
export const asColumnHead = { role: 'columnheader' } as const
