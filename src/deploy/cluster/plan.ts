import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** Hexadecimal, so that no file needs quoting. */
export const makePasswords = () =>
  Object.fromEntries(PASSWORDS.map((name) => [`${name}_password`, randomBytes(24).toString('hex')]))

const PASSWORDS = ['superuser', 'replication', 'rewind', 'patroni', 'owner', 'app']

export interface Node {
  readonly name: string
  readonly address: string
}

export interface Plan {
  readonly nodes: readonly Node[]
  readonly common: Readonly<Record<string, string>>
  readonly own: (node: Node) => Readonly<Record<string, string>>
}

export interface MachinesOptions {
  readonly addresses: readonly string[]
  readonly entrance: string
  readonly network: string
  readonly publicUrl: string
}

const nodesAt = (addresses: readonly string[]): Node[] =>
  addresses.map((address, index) => ({ name: `node${index + 1}`, address }))

/** Plan for separate machines, with the paths and ports of Debian's packages. */
export const planMachines = ({ addresses, entrance, network, publicUrl }: MachinesOptions): Plan => ({
  nodes: nodesAt(addresses),
  common: {
    entrance,
    network,
    public_url: publicUrl,
    etcd_port: '2379',
    etcd_peer_port: '2380',
    patroni_port: '8008',
    postgres_port: '5432',
    primary_port: '5000',
    replica_port: '5001',
    leader_port: '5002',
    pgbouncer_port: '6432',
    web_port: '8080',
    web_bind: new URL(publicUrl).protocol === 'https:' ? ':443 ssl crt /etc/haproxy/sourcebook.pem' : ':80',
    haproxy_user: 'haproxy',
    haproxy_group: 'haproxy',
    haproxy_socket: '/run/haproxy/admin.sock',
    pgbouncer_pid: '/run/postgresql/pgbouncer.pid',
    userlist: '/etc/pgbouncer/userlist.txt',
    shared_buffers: '1GB',
    post_bootstrap: '/etc/patroni/post_bootstrap.sh',
    etcd_data: '/var/lib/etcd/sourcebook',
    postgres_bin: '/usr/lib/postgresql/15/bin',
    postgres_data: '/var/lib/postgresql/15/sourcebook',
    postgres_sockets: '/run/postgresql',
    pgpass: '/var/lib/postgresql/pgpass-patroni',
    sourcebook_data: '/var/lib/sourcebook',
  },
  own: () => ({}),
})

/** One per node, so that all use the same ports. */
export const LOOPBACK_ADDRESSES = ['127.0.0.11', '127.0.0.12', '127.0.0.13'] as const

export interface LoopbackOptions {
  readonly folder: string
  /** First of consecutive ports. */
  readonly port: number
  readonly postgresBin: string
  readonly user: string
  readonly group: string
}

/** Plan for this machine: a loopback address per node, all files in one folder. */
export const planLoopback = ({ folder, port, postgresBin, user, group }: LoopbackOptions): Plan => {
  const ports = ['etcd', 'etcd_peer', 'patroni', 'postgres', 'web', 'primary', 'replica', 'pgbouncer']
  const numbers = Object.fromEntries(
    [...ports, 'entrance', 'leader'].map((name, index) => [`${name}_port`, String(port + index)]),
  )
  const entrance = `127.0.0.1:${numbers['entrance_port']}`
  const at = (...names: string[]) => join(folder, ...names)
  return {
    nodes: nodesAt(LOOPBACK_ADDRESSES),
    common: {
      ...numbers,
      entrance: '127.0.0.1',
      network: '127.0.0.0/8',
      public_url: `http://${entrance}`,
      web_bind: entrance,
      haproxy_user: user,
      haproxy_group: group,
      haproxy_socket: at('entrance', 'haproxy.sock'),
      pgbouncer_pid: at('entrance', 'pgbouncer.pid'),
      userlist: at('entrance', 'userlist.txt'),
      sourcebook_data: at('entrance', 'sourcebook'),
      shared_buffers: '64MB',
      postgres_bin: postgresBin,
    },
    own: ({ name }) => ({
      post_bootstrap: at(name, 'post_bootstrap.sh'),
      etcd_data: at(name, 'etcd'),
      postgres_data: at(name, 'postgres'),
      postgres_sockets: at(name, 'sockets'),
      pgpass: at(name, 'pgpass'),
      sourcebook_data: at(name, 'sourcebook'),
    }),
  }
}
