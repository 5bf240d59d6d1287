import { expect, it } from 'vitest'
import { processesTable } from './processes.ts'

it('is a line for each number of processes and place, with the processor time of a request and how many a second', () => {
  const cpuMs = { processes: 0.251, leader: 0.03, replica: null }
  const table = processesTable([
    { processes: 1, from: 'leader', name: 'first page', perSecond: 1002.4, cpuMs },
    { processes: 1, from: 'leader', name: 'a search', perSecond: 121, cpuMs },
    {
      processes: 2,
      from: 'replica',
      name: 'first page',
      perSecond: 2134,
      cpuMs: { ...cpuMs, leader: 0, replica: 0.1 },
    },
  ])

  expect(table.split('\n')).toEqual([
    '| processes, guests read from | first page | a search |',
    '|---|---|---|',
    '| 1, the leader | 0.25, 0.03, –; 1002 /s | 0.25, 0.03, –; 121 /s |',
    '| 2, the replica | 0.25, 0.00, 0.10; 2134 /s |  |',
    '',
  ])
})
