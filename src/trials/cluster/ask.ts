import { setTimeout as sleep } from 'node:timers/promises'
import type { Node, Plan } from '#deploy/cluster/plan.ts'

const START_MS = 120_000
const ASK_MS = 1000

interface Limits {
  readonly withinMs?: number
  readonly signal?: AbortSignal | undefined
}

export const until = async (what: string, isSo: () => Promise<boolean>, limits: Limits = {}): Promise<void> => {
  const { withinMs = START_MS, signal } = limits
  const end = performance.now() + withinMs
  while (!(await isSo().catch(() => false))) {
    signal?.throwIfAborted()
    if (performance.now() > end) throw new Error(`Waited ${withinMs / 1000} s for ${what}`)
    await sleep(200)
  }
}

export const isOk = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(ASK_MS) })).ok

interface Member {
  readonly role: string
  readonly state: string
}

export const membersOf = async ({ nodes, common }: Plan): Promise<Member[]> => {
  for (const { address } of nodes) {
    const url = `http://${address}:${common['patroni_port']}/cluster`
    const reply = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null)
    if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
  }
  return []
}

export const findLeader = async ({ nodes, common }: Plan): Promise<Node | null> => {
  const asked = nodes.map(async (node) => {
    const url = `http://${node.address}:${common['patroni_port']}/primary`
    return (await isOk(url).catch(() => false)) ? node : null
  })
  return (await Promise.all(asked)).find((node) => node !== null) ?? null
}
