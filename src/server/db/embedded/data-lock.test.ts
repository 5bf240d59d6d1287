import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { tryDataLock } from './data-lock.ts'

const folder = mkdtempSync('/tmp/sourcebook-lock-')

afterAll(() => rmSync(folder, { recursive: true }))

it('belongs to one process at a time', () => {
  const file = path.join(folder, 'lock')

  const first = tryDataLock(file)
  const second = tryDataLock(file)
  first?.release()
  const next = tryDataLock(file)

  expect([first, second, next].map((lock) => lock !== undefined)).toEqual([true, false, true])
  next?.release()
})

it('reports why the lock can’t be taken', () => {
  expect(() => tryDataLock(path.join(folder, 'missing/lock'))).toThrow('unable to open database file')
})
