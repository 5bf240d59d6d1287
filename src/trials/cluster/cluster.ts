import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFiles } from '#deploy/cluster/files.ts'
import { type Node, type Plan, planLoopback } from '#deploy/cluster/plan.ts'
import { giveAway, type Runner } from './account.ts'
import { findLeader, isOk, membersOf, until } from './ask.ts'
import type { Programs } from './programs.ts'
import {
  type ClusterFolders,
  etcdPart,
  haproxyPart,
  patroniPart,
  pgbouncerPart,
  READER,
  webPart,
} from './programs-of-node.ts'
import { Supervisor } from './supervisor.ts'

export interface ClusterOptions {
  readonly folder: string
  readonly port: number
  readonly programs: Programs
  readonly runner: Runner
  readonly checkout: string
  readonly settings?: Readonly<Record<string, string>>
  /** Overrides where Patroni finds etcd. */
  readonly etcdHosts?: (node: Node) => readonly string[]
  readonly log?: (line: string) => void
  readonly signal?: AbortSignal
}

export interface Cluster {
  readonly plan: Plan
  readonly places: ClusterFolders
  readonly supervisor: Supervisor
  readonly url: string
  /** Definition for restarting it. */
  readonly patroni: (node: Node) => ReturnType<typeof patroniPart>
  /** Node that holds the lock and accepts writes; null for none. */
  readonly leader: () => Promise<Node | null>
  /** Waits for streaming standbys, one of them synchronous. */
  readonly settled: (standbys?: number) => Promise<void>
  readonly stop: () => Promise<void>
}

type WaitUntil = (what: string, isSo: () => Promise<boolean>) => Promise<void>

const layOut = async ({ folder, port, programs, runner }: ClusterOptions): Promise<Plan> => {
  const plan = planLoopback({ folder, port, postgresBin: programs.postgresBin, user: runner.user, group: runner.group })
  await writeFiles(plan, folder)
  for (const { name } of plan.nodes)
    for (const part of ['etcd', 'sockets', 'sourcebook'])
      await mkdir(join(folder, name, part), { recursive: true, mode: 0o700 })
  await mkdir(join(folder, READER.name, 'sourcebook'), { mode: 0o700 })
  if (runner.account) giveAway(folder, runner.account)
  return plan
}

const startParts = async (cluster: Cluster, wait: WaitUntil, log: (line: string) => void) => {
  const { plan, places, supervisor, url, patroni, leader, settled } = cluster
  const { nodes, common } = plan
  const allAnswer = async (what: string, path: string) => {
    for (const { address } of nodes) await wait(what, () => isOk(`http://${address}:${path}`))
  }
  log('etcd …')
  for (const node of nodes) supervisor.start(etcdPart(places, node))
  await allAnswer('etcd', `${common['etcd_port']}/health`)
  log('Patroni and PostgreSQL …')
  for (const node of nodes) supervisor.start(patroni(node))
  supervisor.start(haproxyPart(places))
  supervisor.start(pgbouncerPart(places))
  await wait('a leader', async () => (await leader()) !== null)
  await settled()
  log('Sourcebook …')
  for (const node of nodes) supervisor.start(await webPart(places, node))
  await allAnswer('Sourcebook', `${common['web_port']}/readyz`)
  // Last: needs a migrated database and a standby.
  supervisor.start(await webPart(places, READER))
  await wait('the reader', () => isOk(`http://${common['entrance']}:${common['web_port']}/readyz`))
  await wait('HAProxy', () => isOk(`${url}/readyz`))
}

/** Starts a complete local cluster from src/deploy's files; resolves once it serves with two standbys. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { folder, programs, runner, checkout, settings = {}, etcdHosts, log = () => {}, signal } = options
  const plan = await layOut(options)
  const places: ClusterFolders = { folder, programs, checkout, settings }
  const supervisor = new Supervisor(runner.account)
  const wait: WaitUntil = (what, isSo) => until(what, isSo, { signal })
  const cluster: Cluster = {
    plan,
    places,
    supervisor,
    url: `http://${plan.common['web_bind']}`,
    patroni: (node) => patroniPart(places, node, etcdHosts?.(node)),
    leader: () => findLeader(plan),
    settled: (standbys = 2) =>
      wait('standbys', async () => {
        const members = await membersOf(plan)
        const following = members.filter(
          ({ role, state }) => role !== 'leader' && /^(?:running|streaming)$/.test(state),
        )
        return following.length >= standbys && members.some(({ role }) => role === 'sync_standby')
      }),
    stop: () => supervisor.stopAll(),
  }
  try {
    await startParts(cluster, wait, log)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}
