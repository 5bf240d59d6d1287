import { accessSync, constants, globSync } from 'node:fs'
import { dirname, join } from 'node:path'

const PROGRAMS = {
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  patroni: 'patroni',
  patronictl: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-client',
} as const

export type Program = keyof typeof PROGRAMS

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/bin']

const canRun = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const find = (program: string) => FOLDERS.map((folder) => join(folder, program)).find(canRun)

export interface Programs {
  readonly paths: Readonly<Record<Program, string>>
  readonly postgresBin: string
}

export const findPrograms = (): Programs | { readonly missing: readonly string[] } => {
  const found = Object.keys(PROGRAMS).map((name) => [name, find(name)] as const)
  const servers = globSync('/usr/lib/postgresql/*/bin/postgres').filter(canRun)
  const newest = servers.toSorted((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))[0]
  const missing = new Set(found.filter(([, path]) => path === undefined).map(([name]) => PROGRAMS[name as Program]))
  if (newest === undefined || missing.size > 0)
    return { missing: [...missing, ...(newest === undefined ? ['postgresql'] : [])] }
  return { paths: Object.fromEntries(found) as Record<Program, string>, postgresBin: dirname(newest) }
}
