import type { TrialDatabase } from '#trials/chaos/database/trial-database.ts'
import type { Ledger } from '#trials/chaos/ledger.ts'
import type { Proxy } from '#trials/chaos/network/proxy.ts'
import type { Product } from '#trials/chaos/product.ts'
import type { Writers } from '#trials/chaos/writers.ts'

/** Product under load. */
export interface FaultContext {
  readonly folder: string
  readonly database: TrialDatabase
  readonly products: readonly Product[]
  readonly writers: Writers
  readonly ledger: Ledger
  readonly network: Proxy | null
  readonly front: Proxy | null
  readonly breach: (what: string) => void
}

export interface FaultEnvironment {
  readonly settings?: Readonly<Record<string, string>>
  readonly remove?: () => Promise<void>
}

export class NotHere extends Error {}

export interface Fault {
  readonly name: string
  readonly promise: string
  readonly rounds: number
  readonly processes?: number
  readonly hasFront?: true
  readonly endsSessions?: true
  /** Prepares special surroundings; throws `NotHere` if impossible. */
  readonly surround?: (folder: string) => Promise<FaultEnvironment>
  /** Causes the fault; resolves once service can be expected. */
  readonly inject: (scene: FaultContext, round: number) => Promise<void>
}

export const productOf = ({ products }: FaultContext): Product => {
  const [product] = products
  if (!product) throw new Error('the scene has no process')
  return product
}
