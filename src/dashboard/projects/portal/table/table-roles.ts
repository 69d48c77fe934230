// A table whose rows are laid out as grids is a table to some screen readers only when it says so.
export const asTable = { role: 'table' } as const
export const asRowGroup = { role: 'rowgroup' } as const
export const asRow = { role: 'row' } as const
export const asCell = { role: 'cell' } as const
export const asColumnHead = { role: 'columnheader' } as const
