import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { readConfig } from '#server/config.ts'
import { chooseRunner } from '#trials/cluster/account.ts'
import { findPrograms } from '#trials/cluster/programs.ts'
import { readSettings, writeFiles } from './files.ts'
import { fill } from './fill.ts'
import { planLoopback, planMachines } from './plan.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync('/tmp/sourcebook-files-')
})

afterEach(() => rmSync(folder, { recursive: true }))

const machines = planMachines({
  addresses: ['10.0.0.11', '10.0.0.12', '10.0.0.13'],
  entrance: '10.0.0.10',
  network: '10.0.0.0/24',
  publicUrl: 'https://sources.example.org',
})

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const read = (...names: string[]) => readFileSync(join(folder, ...names), 'utf8')

describe('a template', () => {
  it('is filled in, also for a placeholder right after an at sign', () => {
    expect(fill('postgres://app:@password@@@host@/x', { password: 'p', host: 'h' })).toBe('postgres://app:p@h/x')
  })

  it('is refused if a placeholder has no value', () => {
    expect(() => fill('listen: @address@', {})).toThrow('Nothing is known for @address@')
  })
})

describe('the files of a cluster', () => {
  it('are complete, and readable by their owner alone', async () => {
    await writeFiles(machines, folder)

    const files = filesIn(folder)
    expect(files).toHaveLength(3 * 4 + 4 + 1)
    expect(files.filter((file) => /@[a-z_]+@/.test(readFileSync(file, 'utf8')))).toEqual([])
    expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([])
  })

  it('keep their passwords when they are written again, and no two passwords are equal', async () => {
    await writeFiles(machines, folder)
    const first = filesIn(folder).map((file) => readFileSync(file, 'utf8'))
    await writeFiles(machines, folder)

    expect(filesIn(folder).map((file) => readFileSync(file, 'utf8'))).toEqual(first)
    const passwords = Object.values(JSON.parse(read('passwords.json')) as Record<string, string>)
    expect(new Set(passwords).size).toBe(6)
  })

  it('allow no access to the database without a password', async () => {
    await writeFiles(machines, folder)

    const ways = read('node2', 'patroni.yml').match(/^ {4}- (?:local|host) .*$/gm) ?? []
    expect(ways.map((line) => line.trim().split(' ').at(-1))).toEqual(['peer', 'scram-sha-256', 'scram-sha-256'])
  })

  it('check the web processes for liveness, and the databases for the leader', async () => {
    await writeFiles(machines, folder)

    const haproxy = read('entrance', 'haproxy.cfg')
    expect(haproxy).toContain('uri /healthz')
    expect(haproxy).toContain('bind :443 ssl crt')
    expect(haproxy.match(/check port 8008/g)).toHaveLength(6)
  })

  it('start the server with settings that it accepts', async () => {
    await writeFiles(machines, folder)

    const config = readConfig(await readSettings(join(folder, 'node3', 'sourcebook.env')))
    expect(config).toMatchObject({ host: '10.0.0.13', trustProxy: 1, publicUrl: 'https://sources.example.org' })
    expect(config.database).toMatchObject({ kind: 'server' })
  })

  it('include one read-only process on the standbys, which serves when no other process is ready', async () => {
    await writeFiles(machines, folder)

    const settings = await readSettings(join(folder, 'entrance', 'sourcebook.env'))
    expect(readConfig(settings)).toMatchObject({ host: '10.0.0.10', database: { kind: 'server' } })
    expect(settings['DATABASE_URL']).toMatch(
      /@10\.0\.0\.10:5001\/sourcebook\?options=-c%20default_transaction_read_only%3Don$/,
    )
    const haproxy = read('entrance', 'haproxy.cfg')
    expect(haproxy).toMatch(/^listen replica\n {2}bind 10\.0\.0\.10:5001$/m)
    const reads = haproxy.slice(haproxy.indexOf('\nbackend reads\n'))
    expect(reads).toContain('uri /leader')
    expect(reads.match(/^ {2}server .*$/gm)).toEqual([
      '  server reader 10.0.0.10:8080 track reader/reader backup',
      '  server node1 10.0.0.11:8080 check',
      '  server node2 10.0.0.12:8080 check',
      '  server node3 10.0.0.13:8080 check',
    ])
  })

  it('route every stream of the API to the processes that are checked for liveness alone', async () => {
    await writeFiles(machines, folder)

    const [, paths = ''] = /acl streams path_beg (.*)/.exec(read('entrance', 'haproxy.cfg')) ?? []
    const streams = allEndpoints.filter(({ streams }) => streams !== undefined)
    expect(paths.split(' ').toSorted()).toEqual(
      streams.map(({ path }) => `${API_PREFIX}${path.replace(/:.*/, '')}`).toSorted(),
    )
  })
})

describe('the programs of the cluster', () => {
  const programs = findPrograms()
  const missing = 'missing' in programs ? programs.missing.join(', ') : null

  it.skipIf(missing)(`accept the files${missing ? `: not tried, as there is no ${missing}` : ''}`, async () => {
    if ('missing' in programs) return
    const { user, group } = chooseRunner()
    await writeFiles(planLoopback({ folder, port: 21690, postgresBin: programs.postgresBin, user, group }), folder)

    const haproxy = spawnSync(programs.paths.haproxy, ['-c', '-f', join(folder, 'entrance', 'haproxy.cfg')])
    expect([haproxy.stderr.toString(), haproxy.status]).toEqual([expect.not.stringContaining('[WARNING]'), 0])
    const patroni = spawnSync(programs.paths.patroni, ['--validate-config', join(folder, 'node1', 'patroni.yml')])
    // No etcd runs here, and Patroni 3.0 asks for pg_hba lines even where only initdb would add them.
    const said = patroni.stderr.toString().trim().split('\n')
    expect(said.filter((line) => !/is not reachable|^bootstrap\.pg_hba/.test(line))).toEqual([])
  })
})
