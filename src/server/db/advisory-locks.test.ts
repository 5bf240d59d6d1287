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

it('are a number for each thing, so that nobody waits for another one’s', () => {
  const numbers = Object.values(advisoryLocks)

  expect(numbersIn('**/*.ts').toSorted((a, b) => a - b)).toEqual([...numbers].toSorted((a, b) => a - b))
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('are those of the migrations, which can’t ask for them', () => {
  const { versions, retention } = advisoryLocks

  expect(new Set(numbersIn('db/migrations/*.sql'))).toEqual(new Set([versions, retention]))
})
