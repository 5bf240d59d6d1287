// npm run bench -- [10000 100000 1000000] [--seconds 4] [--out FILE]
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openDatabase } from '#server/db/pool.ts'
import { BARE_QUERY, listCases, signInWithFavorites } from './cases.ts'
import { generateSources } from './generate.ts'
import { CLIENTS, type LoadResult, loadHttp, loadQuery, untilIdle } from './load.ts'
import { runToEnd, startServer } from './processes.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SERVER = join(ROOT, 'src/server/main.ts')
const CONSTANT = join(import.meta.dirname, 'constant-server.ts')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '4' }, out: { type: 'string' } },
})
const seconds = Number(values.seconds)
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000, 1_000_000]

const count = (number: number) => Math.round(number).toLocaleString('en')
const shortly = (number: number) => (number < 10 ? number.toFixed(1) : count(number))
const say = (line: string) => process.stderr.write(`${line}\n`)

interface Floors {
  readonly query: LoadResult
  readonly server: LoadResult
}

const row = (name: string, result: LoadResult, { query, server }: Floors) => {
  const { p50, p99, perSecond } = result
  const cells =
    perSecond === 0
      ? [`none done in ${seconds} s`, '', '0', '', '']
      : [
          shortly(p50),
          shortly(p99),
          count(perSecond),
          shortly(query.perSecond / perSecond),
          shortly(server.perSecond / perSecond),
        ]
  return `| ${[name, ...cells].join(' | ')} |`
}

const measureLists = async (dataDir: string, env: Record<string, string>): Promise<string[]> => {
  const app = await startServer([SERVER, 'serve'], env)
  // The server of the app is joined, so both ask the same one.
  const database = await openDatabase({ kind: 'embedded', dataDir })
  try {
    const cookie = await signInWithFavorites(database.pool, app.address)
    const cases = await listCases(database.pool)
    const query = await loadQuery(database.pool, BARE_QUERY, seconds)
    const results: [string, LoadResult][] = []
    for (const { name, paths, signedIn } of cases) {
      say(`  ${name}`)
      results.push([name, await loadHttp({ address: app.address, paths, seconds, ...(signedIn ? { cookie } : {}) })])
      await untilIdle(database.pool)
    }
    const server = await measureConstant(results[0]?.[1].bytes ?? 1000)
    const floors = { query, server }
    return [
      ...results.map(([name, result]) => row(name, result, floors)),
      row('*floor: bare indexed query, same driver*', query, floors),
      row(`*floor: bare Fastify, constant ${count(server.bytes / 1000)} kB*`, server, floors),
    ]
  } finally {
    await database.close()
    await app.stop()
  }
}

const measureConstant = async (bytes: number): Promise<LoadResult> => {
  const server = await startServer([CONSTANT, String(bytes)], {})
  try {
    return await loadHttp({ address: server.address, paths: ['/'], seconds })
  } finally {
    await server.stop()
  }
}

const benchSize = async (size: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-bench-'))
  const dataDir = join(folder, 'data')
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000000',
    HOST: '127.0.0.1',
    PORT: '0',
  }
  try {
    say(`${count(size)} sources`)
    const { file, maker } = await generateSources(folder, size)
    const started = performance.now()
    const lines = await runToEnd([SERVER, 'import', file], env)
    const took = (performance.now() - started) / 1000
    const added = lines.find((line) => line.includes(' read, '))?.replace(/^.*: /, '') ?? ''
    const rows = await measureLists(dataDir, env)
    return [
      `## ${count(size)} sources (${maker})`,
      '',
      `Import: ${took.toFixed(1)} s, ${count(size / took)} a second (${added}).`,
      '',
      '| list call | p50 ms | p99 ms | requests/s | × bare query | × bare server |',
      '|---|---:|---:|---:|---:|---:|',
      ...rows,
      '',
    ].join('\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** A Markdown table of the scripts and styles of the built page, largest first; null when there is no build. */
const buildSizes = async (folder: string): Promise<string | null> => {
  const names = await readdir(folder).catch(() => [])
  const chunks = await Promise.all(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .map(async (name) => {
        const content = await readFile(join(folder, name))
        return {
          name,
          raw: content.length,
          gzip: gzipSync(content, { level: 9 }).length,
          brotli: brotliCompressSync(content).length,
        }
      }),
  )
  if (chunks.length === 0) return null
  const rows = chunks
    .toSorted((a, b) => b.gzip - a.gzip)
    .map(({ name, raw, gzip, brotli }) => `| ${name} | ${kilobytes(raw)} | ${kilobytes(gzip)} | ${kilobytes(brotli)} |`)
  return ['| chunk | kB | gzip | brotli |', '|---|---:|---:|---:|', ...rows].join('\n')
}

const report = [
  '# Bench',
  '',
  `${CLIENTS} clients, ${seconds} s a case, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}; clients, server and database share the machine. "×" says how many times the floor is as fast.`,
  '',
]
for (const size of sizes) report.push(await benchSize(size))
report.push(
  '## Build',
  '',
  (await buildSizes(join(ROOT, 'dist/assets'))) ?? 'There is no build; run `npm run build` first.',
  '',
)
const text = report.join('\n')
process.stdout.write(`${text}\n`)
if (values.out !== undefined) await writeFile(values.out, text)
