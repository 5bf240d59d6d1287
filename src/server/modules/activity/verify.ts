import type { Db } from '#server/db/kysely.ts'
import {
  type ChainHead,
  type ChainStart,
  findChainStart,
  findHash,
  findSealedPosition,
  type Link,
  linksOf,
  listHeads,
  listOutOfOrder,
  listUnknownErasures,
} from './chain-sql.ts'

export interface Finding {
  readonly chain: number
  readonly position: number
  readonly entry?: Pick<Link, 'id' | 'kind' | 'at'>
  readonly what: string
}

export interface Verification {
  readonly entries: number
  readonly heads: readonly ChainHead[]
  readonly findings: number
  /** Suspicious but no proof, since a clock may have been set back. */
  readonly outOfOrder: number
}

interface VerifyOptions {
  readonly expected: readonly ChainHead[]
  readonly onFinding: (finding: Finding) => void
  readonly onProgress?: (entries: number) => void
}

/**
 * Verifies every chain in one snapshot; reports changed, removed, inserted and moved entries. Holds one batch in
 * memory.
 */
export const verifyActivity = (db: Db, options: VerifyOptions): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const heads = await listHeads(tx)
      let entries = 0
      let findings = 0
      const report = (finding: Finding) => {
        findings += 1
        options.onFinding(finding)
      }
      const onEntry = () => {
        entries += 1
        if (entries % PROGRESS_EVERY === 0) options.onProgress?.(entries)
      }
      for (const head of heads) await verifyChain(tx, head, { report, onEntry })
      for (const { chain, position, ...entry } of await listUnknownErasures(tx))
        report({ chain, position, entry, what: 'was changed by an erasure that the log does not know' })
      for (const head of options.expected) await verifyExpected(tx, head, report)
      const outOfOrder = await listOutOfOrder(tx)
      for (const { chain, position, isLate, ...entry } of outOfOrder)
        options.onFinding({ chain, position, entry, what: isLate ? EARLIER_TIME : LOWER_ID })
      return { entries, heads, findings, outOfOrder: outOfOrder.length }
    })

const EARLIER_TIME = 'is out of order: its time is before that of the entry before it'
const LOWER_ID = 'is out of order: its id is that of an earlier time'

const PROGRESS_EVERY = 10_000

type Report = (finding: Finding) => void

const verifyExpected = async (tx: Db, expected: ChainHead, report: Report) => {
  const hash = await findHash(tx, expected)
  if (hash === expected.hash || (await isCutAway(tx, expected))) return
  report({
    ...expected,
    what: hash === undefined ? 'is missing, though it was expected' : 'has another hash than was expected',
  })
}

/** Of expired entries only the last hash remains for comparison. */
const isCutAway = async (tx: Db, { chain, position, hash }: ChainHead): Promise<boolean> => {
  const cut = await findChainStart(tx, chain)
  return cut !== undefined && (position < cut.position || (position === cut.position && hash === cut.hash))
}

// Faults named per chain: one inserted entry makes all later ones faulty.
const NAMED_OF_A_CHAIN = 100

interface ChainScan {
  readonly report: Report
  readonly onEntry: () => void
}

const verifyChain = async (tx: Db, head: ChainHead, { report, onEntry }: ChainScan) => {
  const cut = await findChainStart(tx, head.chain)
  if (cut && !cut.isRecorded)
    report({ chain: head.chain, position: cut.position, what: 'is where the chain was cut, and no entry says so' })
  const scanner = scannerOf(tx, head, cut)
  for await (const [link, next] of withNext(linksOf(tx, head.chain))) {
    onEntry()
    for (const finding of await scanner.step(link, next)) report(finding)
    if (scanner.named() < NAMED_OF_A_CHAIN) continue
    report({
      chain: head.chain,
      position: link.position,
      what: 'is where the check of this chain ends: too much is wrong',
    })
    return
  }
  for (const finding of scanner.end()) report(finding)
}

/** Pairs with the successor. */
async function* withNext(links: AsyncIterable<Link>): AsyncGenerator<readonly [Link, Link | undefined]> {
  let held: Link | undefined
  for await (const link of links) {
    if (held) yield [held, link]
    held = link
  }
  if (held) yield [held, undefined]
}

const gap = (chain: number, from: number, to: number): Finding[] => {
  if (to < from) return []
  return [{ chain, position: from, what: from === to ? 'is missing' : `is missing, and all up to position ${to}` }]
}

const PUT_IN = 'was put in'
const BROKEN = 'does not follow the entry before it: one of the two was changed or put in'

const scannerOf = (tx: Db, head: ChainHead, cut: ChainStart | undefined) => {
  const { chain } = head
  let expected = 1 + (cut?.position ?? 0)
  let previousHash = cut?.hash ?? ''
  // Further breaks would be consequences.
  let isUnbroken = true
  let named = 0

  const isBroken = (link: Link) => isUnbroken && link.previousHash !== previousHash
  const isPutIn = (link: Link, next: Link | undefined) =>
    next?.previousHash === previousHash && link.hash !== previousHash

  const judge = async (link: Link, next: Link | undefined): Promise<string | null> => {
    if (link.position > head.position) return 'was put in behind the end of the chain'
    const sealedFor = link.isSealed ? undefined : await findSealedPosition(tx, link.id)
    if (sealedFor !== undefined) return `was moved here from position ${sealedFor}`
    if (isPutIn(link, next)) return PUT_IN
    if (!link.isSealed || !link.isWhole) return 'was changed'
    return isBroken(link) ? BROKEN : null
  }

  return {
    step: async (link: Link, next: Link | undefined): Promise<Finding[]> => {
      const missing = gap(chain, expected, link.position - 1)
      isUnbroken &&= missing.length === 0
      const what = await judge(link, next)
      expected = link.position + 1
      if (what !== PUT_IN) previousHash = link.hash
      isUnbroken = what === null || what === PUT_IN
      const findings = [...missing, ...(what === null ? [] : [{ chain, position: link.position, entry: link, what }])]
      named += findings.length
      return findings
    },
    end: (): Finding[] => {
      const missing = gap(chain, expected, head.position)
      if (missing.length > 0 || !isUnbroken || previousHash === head.hash) return missing
      return [
        { chain, position: head.position, what: 'is not the last entry that was written: the head has another hash' },
      ]
    },
    named: () => named,
  }
}
