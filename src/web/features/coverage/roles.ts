// Explicit roles: some browsers drop them from elements laid out as boxes.
export const roles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  rowHeader: { role: 'rowheader' },
  columnHeader: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const
