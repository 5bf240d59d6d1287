import type { Database } from '#server/db/pool.ts'

export interface Store {
  readonly kind: 'embedded' | 'server'
  readonly version: string
  readonly settingsFor: (name: string) => Record<string, string>
  readonly create: (name: string) => Promise<void>
  /** Starts it if necessary. */
  readonly open: (name: string) => Promise<Database>
  /** Requires no connections. */
  readonly copy: (from: string, to: string) => Promise<void>
  readonly remove: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}
