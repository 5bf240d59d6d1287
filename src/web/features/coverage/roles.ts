// What each part of a table is by itself, said again: some browsers forget it of what is laid out as a box.
export const roles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  rowHeader: { role: 'rowheader' },
  columnHeader: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const
