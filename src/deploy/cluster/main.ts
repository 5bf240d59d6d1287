import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseRunner, type Runner } from './account.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { writeFiles } from './files.ts'
import { planMachines } from './plan.ts'
import { findPrograms, type Programs } from './programs.ts'

const CHECKOUT = join(import.meta.dirname, '../../..')
const PORT = 21500

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Programs and account to run a cluster with; null, with one line said, where something is missing. */
export const prepare = (user?: string): { programs: Programs; runner: Runner } | null => {
  const programs = findPrograms()
  if ('missing' in programs) {
    say(
      `A cluster needs Debian's packages ${programs.missing.join(', ')}: apt-get install ${programs.missing.join(' ')}`,
    )
    return null
  }
  const runner = chooseRunner(user)
  const { account } = runner
  const entry = join(CHECKOUT, 'src/server/main.ts')
  const readable = account ? spawnSync('test', ['-r', entry], { ...account }).status === 0 : true
  if (readable) return { programs, runner }
  say(`${runner.user} can't read ${CHECKOUT}: move the checkout to where it can, or name another account with --user`)
  return null
}

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

const run = async (values: RunOptions, buildPage: () => Promise<void>): Promise<number> => {
  const ready = prepare(values.user)
  if (!ready) return 1
  const port = portOf(values.port)
  if (port === null) return 1
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-cluster-'))
  const settings = { DEMO: 'on' }
  const signal = untilAsked()
  try {
    await buildPage()
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

const ADDRESS = /^[\da-f.:]+$|^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

const isAddress = (text: string) => ADDRESS.test(text)

const isNetwork = (text: string) => {
  const [address = '', bits = ''] = text.split('/')
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits)
}

const isWebAddress = (text: string) => /^https?:\/\/[^\s/?#@]+$/.test(text) && URL.canParse(text)

/** What of this can't be, in one line: all of it goes into files that programs read, some of which run commands. */
const oddIn = (given: Record<'addresses' | 'entrance' | 'network' | 'public-url', string>): string | undefined => {
  if (!given.addresses.split(',').every(isAddress)) return `--addresses are to be such as 10.0.0.11,10.0.0.12,10.0.0.13`
  if (!isAddress(given.entrance)) return '--entrance is to be an address such as 10.0.0.10'
  if (!isNetwork(given.network)) return '--network is to be such as 10.0.0.0/24'
  return isWebAddress(given['public-url']) ? undefined : '--public-url is to be such as https://sources.example.org'
}

/** `npm run cluster -- files …`: what machines of their own run with. */
const files = async (values: Record<string, string | boolean | undefined>): Promise<number> => {
  const { addresses, entrance, network, 'public-url': publicUrl, folder } = values
  const given = [addresses, entrance, network, publicUrl, folder]
  if (!given.every((value): value is string => typeof value === 'string')) {
    say('files needs --addresses A,B,C --entrance D --network A/24 --public-url https://… --folder F')
    return 1
  }
  const [nodes = '', at = '', net = '', url = '', place = ''] = given
  const odd = oddIn({ addresses: nodes, entrance: at, network: net, 'public-url': url })
  if (odd !== undefined) {
    say(odd)
    return 1
  }
  await writeFiles(planMachines({ addresses: nodes.split(','), entrance: at, network: net, publicUrl: url }), place)
  say(`Written to ${place}, readable by this account alone; src/deploy/README.md says where each file goes`)
  return 0
}

/** Runs `npm run cluster` with these arguments; resolves with the exit code. */
export const runCluster = async (args: readonly string[], buildPage: () => Promise<void>): Promise<number> => {
  const text = { type: 'string' } as const
  const options = {
    port: text,
    user: text,
    keep: { type: 'boolean' },
    addresses: text,
    entrance: text,
    network: text,
    'public-url': text,
    folder: text,
  } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  return positionals[0] === 'files' ? files(values) : run(values, buildPage)
}
