import type { Database } from '#server/db/pool.ts'

/** Where the databases of the bench are: below its folder for the embedded server, or on a PostgreSQL server. */
export interface Store {
  readonly kind: 'embedded' | 'server'
  /** What it is, with its version, as the report says it. */
  readonly version: string
  /** The settings with which a command of the product works on this database. */
  readonly settingsFor: (name: string) => Record<string, string>
  readonly create: (name: string) => Promise<void>
  /** Connects to one, which is started for it if it has to be. */
  readonly open: (name: string) => Promise<Database>
  /** Copies one that nobody is connected to. */
  readonly copy: (from: string, to: string) => Promise<void>
  /** Does nothing where there is none. */
  readonly remove: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}
