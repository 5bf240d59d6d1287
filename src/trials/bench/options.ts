import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../../..')

export interface Options {
  readonly sizes: readonly number[]
  readonly seconds: number
  readonly wanted: RegExp
  readonly databases: readonly ('embedded' | 'server')[]
  readonly before: string | undefined
  /** Reused between runs. */
  readonly dataFolder: string
  readonly scaleFolder: string
  readonly withImport: boolean
  /** Number of processes to measure instead of cases; null for cases. */
  readonly processes: number | null
  readonly out: string | undefined
  readonly json: string | undefined
  readonly compare: string | undefined
}

const USAGE = `Usage: npm run bench -- [SIZE…] [options]
  SIZE…              numbers of sources; 10000 100000 1000000 unless given
  --before FOLDER    measures another checkout too, with the same clients on a copy of the same data
  --database KIND    embedded (the default), server (DATABASE_URL, else an installed PostgreSQL) or both
  --cases REGEX      only cases whose 'name, who asks' matches; others are: start, page beside logins, streams,
                     two processes, export, import beside reading, import over the API, import
  --seconds N        how long each case is measured, by one client and again by sixteen; 2 unless given
  --import           imports the whole library again, by each checkout, although the data is kept
  --processes N      instead of the cases: guests on 1 to N processes of one database with the first SIZE (10000 unless
                     given), processor time of a request and requests a second
  --data FOLDER      where data is made once and kept; .bench unless given
  --scale FOLDER     where make-sources.mjs is; ../shared/data/scale unless given
  --out FILE.md      writes the report, with a drawing of the growth beside it
  --json FILE        writes all figures
  --compare FILE     says what changed against such figures`

export class ArgumentError extends Error {}

const positive = (text: string, name: string): number => {
  const number = Number(text)
  if (Number.isFinite(number) && number > 0) return number
  throw new ArgumentError(`${name} must be a number above 0, not ${text}\n${USAGE}`)
}

const MOST_PROCESSES = 16

const processesOf = (processes: string | undefined) => {
  if (processes === undefined) return null
  const number = Number(processes)
  if (Number.isInteger(number) && number >= 1 && number <= MOST_PROCESSES) return number
  throw new ArgumentError(`--processes must be a number from 1 to ${MOST_PROCESSES}, not ${processes}\n${USAGE}`)
}

const databasesOf = (text: string): Options['databases'] => {
  if (text === 'both') return ['embedded', 'server']
  if (text === 'embedded' || text === 'server') return [text]
  throw new ArgumentError(`--database must be embedded, server or both, not ${text}\n${USAGE}`)
}

const expression = (text: string): RegExp => {
  try {
    return new RegExp(text, 'i')
  } catch (cause) {
    throw new ArgumentError(`--cases must be a regular expression: ${text}\n${USAGE}`, { cause })
  }
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        before: text,
        database: { ...text, default: 'embedded' },
        cases: { ...text, default: '' },
        seconds: { ...text, default: '2' },
        import: { type: 'boolean', default: false },
        processes: text,
        data: { ...text, default: resolve(ROOT, '.bench') },
        scale: { ...text, default: resolve(ROOT, '../shared/data/scale') },
        out: text,
        json: text,
        compare: text,
      },
    })
  } catch (error) {
    throw new ArgumentError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

/** Throws an `ArgumentError` with the usage. */
export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parse(args)
  const { before, out, json, compare } = values
  return {
    sizes: positionals.length > 0 ? positionals.map((text) => positive(text, 'A size')) : [10_000, 100_000, 1_000_000],
    seconds: positive(values.seconds, '--seconds'),
    wanted: expression(values.cases),
    databases: databasesOf(values.database),
    before: before === undefined ? undefined : resolve(before),
    dataFolder: resolve(values.data),
    scaleFolder: resolve(values.scale),
    withImport: values.import,
    processes: processesOf(values.processes),
    out,
    json,
    compare,
  }
}
