import { expect, it } from 'vitest'
import { processesTable } from './processes.ts'

it('has a line for each number of processes, with processor time per request and requests per second', () => {
  const cpuMs = { processes: 0.251, database: null }
  const table = processesTable([
    { processes: 1, name: 'first page', perSecond: 1002.4, cpuMs },
    { processes: 1, name: 'a search', perSecond: 121, cpuMs },
    {
      processes: 2,
      name: 'first page',
      perSecond: 2134,
      cpuMs: { ...cpuMs, database: 0.1 },
    },
  ])

  expect(table.split('\n')).toEqual([
    '| processes | first page | a search |',
    '|---|---|---|',
    '| 1 | 0.25, –; 1002 /s | 0.25, –; 121 /s |',
    '| 2 | 0.25, 0.10; 2134 /s |  |',
    '',
  ])
})
