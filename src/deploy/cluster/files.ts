import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fill } from './fill.ts'
import { makePasswords, type Node, type Plan } from './plan.ts'

const TEMPLATES = join(import.meta.dirname, '..')

const NODE_FILES = ['etcd/etcd.yml', 'patroni/patroni.yml', 'patroni/post_bootstrap.sh', 'sourcebook/sourcebook.env']
const ENTRANCE_FILES = [
  'haproxy/haproxy.cfg',
  'pgbouncer/pgbouncer.ini',
  'pgbouncer/userlist.txt',
  'reader/sourcebook.env',
]

type Values = Readonly<Record<string, string>>

const serverLines = (nodes: readonly Node[], line: (node: Node) => string) =>
  nodes.map((node) => `  server ${node.name} ${line(node)}`).join('\n')

const derived = ({ nodes, common }: Plan): Values => {
  const database = ({ address }: Node) => `${address}:${common['postgres_port']} check port ${common['patroni_port']}`
  return {
    etcd_cluster: nodes.map(({ name, address }) => `${name}=http://${address}:${common['etcd_peer_port']}`).join(','),
    etcd_hosts: nodes.map(({ address }) => `"${address}:${common['etcd_port']}"`).join(', '),
    primary_servers: serverLines(nodes, database),
    replica_servers: serverLines(nodes, database),
    reader_server: `  server reader ${common['entrance']}:${common['web_port']}`,
    web_servers: serverLines(nodes, ({ address }) => `${address}:${common['web_port']} check`),
  }
}

/** Reuses the passwords of an earlier run in this folder, or makes new ones. */
const passwordsIn = async (folder: string): Promise<Values> => {
  const file = join(folder, 'passwords.json')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return JSON.parse(kept) as Values
  const made = makePasswords()
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

const writeFilled = async (template: string, folder: string, values: Values) => {
  const file = join(folder, basename(template))
  const isScript = template.endsWith('.sh')
  await writeFile(file, fill(await readFile(join(TEMPLATES, template), 'utf8'), values), {
    mode: isScript ? 0o700 : 0o600,
  })
  // The mode above applies to new files only, and the files hold passwords.
  await chmod(file, isScript ? 0o700 : 0o600)
}

/**
 * Writes node1/, node2/, …, entrance/ and passwords.json into `folder`, readable by the caller alone. Repeated runs
 * keep the passwords.
 */
export const writeFiles = async (plan: Plan, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const shared = { ...plan.common, ...derived(plan), ...(await passwordsIn(folder)) }
  for (const node of plan.nodes) {
    const place = join(folder, node.name)
    await mkdir(place, { recursive: true, mode: 0o700 })
    const values = { ...shared, ...plan.own(node), name: node.name, address: node.address }
    for (const template of NODE_FILES) await writeFilled(template, place, values)
  }
  const entrance = join(folder, 'entrance')
  await mkdir(entrance, { recursive: true, mode: 0o700 })
  for (const template of ENTRANCE_FILES) await writeFilled(template, entrance, shared)
}

export const readSettings = async (file: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
