import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from './cluster.ts'
import { CHECKOUT, prepare } from './prepare.ts'

const PORT = 21500

const say = (line: string) => process.stdout.write(`${line}\n`)

const introduce = async ({ plan, url, places, leader }: Cluster) => {
  const { common, nodes } = plan
  const address = (port: string) => nodes.map((node) => `${node.address}:${common[port]}`).join(', ')
  say(`
  Sourcebook       ${url} (HAProxy), its processes at ${address('web_port')}
  PostgreSQL       ${address('postgres_port')}; the leader is ${(await leader())?.name ?? 'being chosen'}
  through HAProxy  the leader at ${common['entrance']}:${common['primary_port']}, replicas at ${common['entrance']}:${common['replica_port']}
  PgBouncer        ${common['entrance']}:${common['pgbouncer_port']}
  Patroni          ${address('patroni_port')}
  etcd             ${address('etcd_port')}
  Files, logs and data are in ${places.folder}; passwords in ${places.folder}/passwords.json
  patronictl       ${places.programs.paths.patronictl} -c ${join(places.folder, 'node1/patroni.yml')} list

  Ctrl-C ends all of it and removes the folder; --keep leaves it there.
`)
}

const untilAsked = () => {
  const asked = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort())
  return asked.signal
}

const portOf = (text: string | undefined): number | null => {
  const port = Number(text ?? PORT)
  if (Number.isInteger(port) && port >= 1024 && port <= 65_000) return port
  say('--port is the first of ten ports, from 1024 to 65000')
  return null
}

interface RunOptions {
  readonly port?: string
  readonly user?: string
  readonly keep?: boolean
}

const run = async (values: RunOptions): Promise<number> => {
  const ready = prepare(say, values.user)
  if (!ready) return 1
  const port = portOf(values.port)
  if (port === null) return 1
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-cluster-'))
  const settings = { DEMO: 'on' }
  const signal = untilAsked()
  try {
    const cluster = await startCluster({ folder, port, ...ready, checkout: CHECKOUT, settings, log: say, signal })
    await introduce(cluster)
    if (!signal.aborted) await once(signal, 'abort')
    say('Ending …')
    await cluster.stop()
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    if (!values.keep) await rm(folder, { recursive: true, force: true })
  }
  return 0
}

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { port: text, user: text, keep: { type: 'boolean' } } })
process.exitCode = await run(values)
