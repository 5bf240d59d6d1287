import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

const SERVER = join(import.meta.dirname, '..')

/** Numbers of locks in these files, with or without underscores between digits. */
const numbersIn = (files: string) =>
  globSync(files, { cwd: SERVER }).flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(/\b735_?190_?\d{3}\b/g)].map(([number]) =>
      Number(number.replaceAll('_', '')),
    ),
  )

it('have a unique number for each purpose, so that none waits for another', () => {
  const numbers = Object.values(advisoryLocks)

  expect(numbersIn('**/*.ts').toSorted((a, b) => a - b)).toEqual([...numbers].toSorted((a, b) => a - b))
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('include those of the migrations, which can’t import them', () => {
  const { versions, retention } = advisoryLocks

  expect(new Set(numbersIn('db/migrations/*.sql'))).toEqual(new Set([versions, retention]))
})
