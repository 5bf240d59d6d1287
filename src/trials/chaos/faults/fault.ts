import type { TrialDatabase } from '#trials/chaos/database/trial-database.ts'
import type { Ledger } from '#trials/chaos/ledger.ts'
import type { Proxy } from '#trials/chaos/network/proxy.ts'
import type { Product } from '#trials/chaos/product.ts'
import type { Writers } from '#trials/chaos/writers.ts'

/** What a fault strikes: the product at work, with eight writers on it. */
export interface Scene {
  /** A folder for what the trial needs, with the data in it. */
  readonly folder: string
  readonly database: TrialDatabase
  readonly products: readonly Product[]
  readonly writers: Writers
  readonly ledger: Ledger
  /** The network between the product and its database; null where it has none. */
  readonly network: Proxy | null
  /** The network between the writers and the product. */
  readonly front: Proxy | null
  /** Notes, in words, that a promise did not hold. */
  readonly breach: (what: string) => void
}

export interface Surroundings {
  /** Besides those of every trial. */
  readonly settings?: Readonly<Record<string, string>>
  /** Takes away what was put around the folder. */
  readonly remove?: () => Promise<void>
}

/** Thrown where this machine does not have what a trial takes; its message says what that is. */
export class NotHere extends Error {}

/** Something that goes wrong, and what must hold all the same. */
export interface Fault {
  readonly name: string
  readonly promise: string
  /** How often it strikes unless another number is asked for. */
  readonly rounds: number
  /** How many processes serve the same database; one unless given. */
  readonly processes?: number
  /** The writers reach the product over a network that can be bad. */
  readonly hasFront?: true
  /** It is right that people have to log in again. */
  readonly endsSessions?: true
  /** Makes what the fault needs around the folder of the trial; throws `NotHere` where there is no such thing. */
  readonly surround?: (folder: string) => Promise<Surroundings>
  /** Strikes once, and resolves once the product can be expected to serve again. */
  readonly strike: (scene: Scene, round: number) => Promise<void>
}

/** The first process, which serves alone in most trials. */
export const productOf = ({ products }: Scene): Product => {
  const [product] = products
  if (!product) throw new Error('the scene has no process')
  return product
}
