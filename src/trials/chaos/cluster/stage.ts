import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOPBACK_ADDRESSES, type Node } from '#deploy/cluster/plan.ts'
import { type Cluster, startCluster } from '#trials/cluster/cluster.ts'
import { etcdPart, webPart } from '#trials/cluster/programs-of-node.ts'
import { type Network, openNetwork } from './cut.ts'

export interface TrialCluster extends Cluster {
  readonly newCheckout: string
  readonly passwords: Readonly<Record<string, string>>
  readonly networkOf: (node: Node) => Network
  /** etcd, Patroni, PostgreSQL with children, Sourcebook. */
  readonly processesOf: (node: Node) => Promise<number[]>
  readonly postmasterOf: (node: Node) => Promise<number>
  /** Simulates a power cut of these parts (all by default); they stay down. */
  readonly kill: (node: Node, parts?: readonly string[]) => Promise<void>
  readonly startNode: (node: Node) => Promise<void>
  readonly leadingNode: () => Promise<Node>
}

interface Options extends Omit<Parameters<typeof startCluster>[0], 'etcdHosts'> {
  readonly newCheckout: string
}

const parents = async (): Promise<Map<number, number>> => {
  const found = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The bracketed program name may contain anything.
    const parent = /^\S+ \(.*\) \S (\d+)/s.exec(stat)?.[1]
    if (parent !== undefined) found.set(Number(name), Number(parent))
  }
  return found
}

const kill = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch {}
}

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) kill(pid, signal)
}

const PARTS = ['patroni', 'etcd', 'web']

export const startStage = async (options: Options): Promise<TrialCluster> => {
  const targets = LOOPBACK_ADDRESSES.map((host) => ({ host, port: options.port }))
  const networks = new Map<string, Network>()
  for (const [index] of LOOPBACK_ADDRESSES.entries()) networks.set(`node${index + 1}`, await openNetwork(targets))
  const closeNetworks = () => Promise.all([...networks.values()].map((network) => network.close()))
  const networkOf = ({ name }: Node) => {
    const network = networks.get(name)
    if (!network) throw new Error(`There is no ${name}`)
    return network
  }
  const cluster = await startCluster({ ...options, etcdHosts: (node) => networkOf(node).hosts }).catch(
    async (error: unknown) => {
      await closeNetworks()
      throw error
    },
  )
  const { supervisor, places, leader } = cluster

  const passwords = JSON.parse(await readFile(join(places.folder, 'passwords.json'), 'utf8')) as Record<string, string>
  const postmasterOf = async ({ name }: Node) =>
    Number((await readFile(join(places.folder, name, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const processesOf = async (node: Node, of: readonly string[] = PARTS) => {
    const postmaster = await postmasterOf(node)
    const children = [...(await parents())].filter(([, parent]) => parent === postmaster).map(([pid]) => pid)
    const parts = of.map((part) => supervisor.pidOf(`${part} ${node.name}`)).filter((pid) => pid !== null)
    return [...parts, postmaster, ...children]
  }
  return {
    ...cluster,
    passwords,
    newCheckout: options.newCheckout,
    networkOf,
    processesOf,
    postmasterOf,
    kill: async (node, parts = PARTS) => {
      const pids = await processesOf(node, parts)
      const stopped = parts.map((part) => supervisor.stop(`${part} ${node.name}`, 'SIGKILL'))
      signalAll(pids, 'SIGKILL')
      await Promise.all(stopped)
    },
    startNode: async (node) => {
      supervisor.start(etcdPart(places, node))
      supervisor.start(cluster.patroni(node))
      supervisor.start(await webPart(places, node))
    },
    leadingNode: async () => {
      const node = await leader()
      if (!node) throw new Error('There is no leader')
      return node
    },
    stop: async () => {
      await cluster.stop()
      await closeNetworks()
    },
  }
}
