import { parseArgs } from 'node:util'
import type { DatabaseKind } from './database/trial-database.ts'
import type { Fault } from './faults/fault.ts'
import { faults } from './faults/faults.ts'

export interface Options {
  readonly faults: readonly Fault[]
  readonly databases: readonly DatabaseKind[]
  readonly rounds: number | undefined
  readonly out: string | undefined
}

const USAGE = `Usage: npm run trial -- chaos [NAME…] [options]
  NAME…             ${faults.map(({ name }) => name).join(', ')}; all unless given
  --rounds N        number of injections per fault; by default, the number set in each fault
  --database KIND   embedded, separate (an installed PostgreSQL) or both, the default
  --out FILE.md     writes the table to a file as well`

export class ArgumentError extends Error {}

const faultNamed = (name: string): Fault => {
  const fault = faults.find((fault) => fault.name === name)
  if (!fault) throw new ArgumentError(`There is no trial ${name}\n${USAGE}`)
  return fault
}

const roundsOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const rounds = Number(text)
  if (Number.isInteger(rounds) && rounds > 0) return rounds
  throw new ArgumentError(`--rounds must be a whole number above 0, not ${text}\n${USAGE}`)
}

const databasesOf = (text: string): readonly DatabaseKind[] => {
  if (text === 'both') return ['embedded', 'separate']
  if (text === 'embedded' || text === 'separate') return [text]
  throw new ArgumentError(`--database must be embedded, separate or both, not ${text}\n${USAGE}`)
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { rounds: text, database: { ...text, default: 'both' }, out: text },
    })
  } catch (error) {
    throw new ArgumentError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parse(args)
  return {
    faults: positionals.length > 0 ? positionals.map(faultNamed) : faults,
    databases: databasesOf(values.database),
    rounds: roundsOf(values.rounds),
    out: values.out,
  }
}
