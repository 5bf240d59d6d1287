import { join } from 'node:path'
import { readSettings } from '#deploy/cluster/files.ts'
import type { Node } from '#deploy/cluster/plan.ts'
import type { Programs } from './programs.ts'
import type { Part } from './supervisor.ts'

export interface ClusterFolders {
  readonly folder: string
  readonly programs: Programs
  readonly checkout: string
  readonly settings: Readonly<Record<string, string>>
}

export const etcdPart = ({ folder, programs }: ClusterFolders, { name }: Node): Part => ({
  name: `etcd ${name}`,
  program: programs.paths.etcd,
  args: ['--config-file', join(folder, name, 'etcd.yml')],
  log: join(folder, name, 'etcd.log'),
})

/** `etcdHosts` override the file and disable discovery. */
export const patroniPart = (
  { folder, programs }: ClusterFolders,
  { name }: Node,
  etcdHosts?: readonly string[],
): Part => ({
  name: `patroni ${name}`,
  program: programs.paths.patroni,
  args: [join(folder, name, 'patroni.yml')],
  env: {
    HOME: join(folder, name),
    ...(etcdHosts && { PATRONI_ETCD_HOSTS: etcdHosts.join(','), PATRONI_ETCD_USE_PROXIES: 'on' }),
  },
  log: join(folder, name, 'patroni.log'),
})

export const haproxyPart = ({ folder, programs }: ClusterFolders): Part => ({
  name: 'haproxy',
  program: programs.paths.haproxy,
  args: ['-db', '-f', join(folder, 'entrance', 'haproxy.cfg')],
  log: join(folder, 'entrance', 'haproxy.log'),
})

export const pgbouncerPart = ({ folder, programs }: ClusterFolders): Part => ({
  name: 'pgbouncer',
  program: programs.paths.pgbouncer,
  args: [join(folder, 'entrance', 'pgbouncer.ini')],
  log: join(folder, 'entrance', 'pgbouncer.log'),
  ends: 'SIGINT',
})

/** Read-only process beside HAProxy. */
export const READER: Pick<Node, 'name'> = { name: 'entrance' }

export const webPart = async (
  places: ClusterFolders,
  { name }: Pick<Node, 'name'>,
  checkout = places.checkout,
): Promise<Part> => ({
  name: `web ${name}`,
  program: process.execPath,
  args: [join(checkout, 'src/server/main.ts'), 'serve'],
  env: { ...(await readSettings(join(places.folder, name, 'sourcebook.env'))), ...places.settings },
  log: join(places.folder, name, 'sourcebook.log'),
})
