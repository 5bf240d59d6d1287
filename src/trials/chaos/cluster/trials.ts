import type { Node } from '#deploy/cluster/plan.ts'
import { until } from '#trials/cluster/ask.ts'
import { rollOver } from './roll-over.ts'
import { signalAll, type TrialCluster } from './stage.ts'

export interface Trial {
  readonly name: string
  readonly promise: string
  /** Limit in seconds; undefined is only reported. */
  readonly writesWithin?: number
  readonly readsWithin?: number
  readonly mayLookDoubled?: true
  /** Causes the fault; returns its reversal. */
  readonly inject: (stage: TrialCluster) => Promise<() => Promise<void> | void>
}

const others = ({ plan }: TrialCluster, { name }: Node) => plan.nodes.filter((node) => node.name !== name)

const someOther = (stage: TrialCluster, node: Node): Node => {
  const [other] = others(stage, node)
  if (!other) throw new Error('There is one node only')
  return other
}

const otherLeads = ({ leader }: TrialCluster, { name }: Node) =>
  until('another leader', async () => {
    const node = await leader()
    return node !== null && node.name !== name
  })

const killed = async (stage: TrialCluster, part: string) => {
  stage.supervisor.signal(part, 'SIGKILL')
  return () => {}
}

const switchOver = async ({ plan, passwords, leadingNode }: TrialCluster) => {
  const leader = await leadingNode()
  const response = await fetch(`http://${leader.address}:${plan.common['patroni_port']}/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`patroni:${passwords['patroni_password']}`)}` },
    body: JSON.stringify({ leader: leader.name }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`Patroni did not switch over: ${answer}`)
  return () => {}
}

const READS_S = 1
// Longer if the node doesn't refuse connections.
const READS_WITHOUT_LEADER_S = 3
const READS_UNNOTICED_S = 5
const READS_AT_SWITCHOVER_S = 2

export const trials: readonly Trial[] = [
  {
    name: 'node',
    promise: 'the leader’s node: Patroni, PostgreSQL and the web process are killed',
    writesWithin: 20,
    readsWithin: READS_WITHOUT_LEADER_S,
    inject: async (stage) => {
      const leader = await stage.leadingNode()
      await stage.kill(leader, ['patroni', 'web'])
      return () => stage.startNode(leader)
    },
  },
  {
    name: 'machine',
    promise: 'the leader’s machine: the same, and its etcd',
    writesWithin: 20,
    readsWithin: READS_WITHOUT_LEADER_S,
    inject: async (stage) => {
      const leader = await stage.leadingNode()
      await stage.kill(leader)
      return () => stage.startNode(leader)
    },
  },
  {
    name: 'postmaster',
    promise: 'the leader’s postmaster is killed, Patroni lives',
    writesWithin: 9,
    readsWithin: READS_UNNOTICED_S,
    inject: async (stage) => {
      process.kill(await stage.postmasterOf(await stage.leadingNode()), 'SIGKILL')
      return () => {}
    },
  },
  {
    name: 'switchover',
    promise: 'a switchover',
    writesWithin: 5,
    readsWithin: READS_AT_SWITCHOVER_S,
    inject: switchOver,
  },
  {
    name: 'cut',
    promise: 'the network between the leader and etcd is cut',
    readsWithin: READS_UNNOTICED_S,
    inject: async (stage) => {
      const leader = await stage.leadingNode()
      const network = stage.networkOf(leader)
      network.cut()
      await otherLeads(stage, leader)
      return network.mend
    },
  },
  {
    name: 'frozen',
    promise: 'the leader’s node hangs, and comes back when another leads',
    readsWithin: READS_UNNOTICED_S,
    mayLookDoubled: true,
    inject: async (stage) => {
      const leader = await stage.leadingNode()
      const pids = await stage.processesOf(leader)
      signalAll(pids, 'SIGSTOP')
      await otherLeads(stage, leader)
      return () => signalAll(pids, 'SIGCONT')
    },
  },
  {
    name: 'replica',
    promise: 'a replica’s node loses its power',
    readsWithin: READS_S,
    inject: async (stage) => {
      const node = someOther(stage, await stage.leadingNode())
      await stage.kill(node)
      return () => stage.startNode(node)
    },
  },
  {
    name: 'etcd',
    promise: 'one of three etcd is killed',
    readsWithin: READS_S,
    inject: async (stage) => killed(stage, `etcd ${(await stage.leadingNode()).name}`),
  },
  {
    name: 'web',
    promise: 'one of three web processes is killed',
    readsWithin: READS_S,
    inject: (stage) => killed(stage, 'web node2'),
  },
  {
    name: 'pgbouncer',
    promise: 'PgBouncer is killed, and started again',
    inject: (stage) => killed(stage, 'pgbouncer'),
  },
  { name: 'haproxy', promise: 'HAProxy is killed, and started again', inject: (stage) => killed(stage, 'haproxy') },
  {
    name: 'restart',
    promise: 'the web processes are restarted one by one',
    readsWithin: READS_S,
    inject: async (stage) => {
      await rollOver(stage)
      return () => {}
    },
  },
]

/** The first restarted process migrates beside older ones. */
export const upgrade: Trial = {
  name: 'upgrade',
  promise: 'the web processes are upgraded one by one, and the schema by the first',
  readsWithin: READS_S,
  inject: async (stage) => {
    await rollOver(stage, stage.newCheckout)
    return () => {}
  },
}
