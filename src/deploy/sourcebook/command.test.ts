import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder = ''

/** Fake checkout whose `node` prints its arguments. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sourcebook-checkout-'))
  mkdirSync(join(folder, 'src/deploy/sourcebook'), { recursive: true })
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  cpSync('src/deploy/sourcebook/sourcebook-command', join(folder, 'src/deploy/sourcebook/sourcebook-command'))
  symlinkSync(join(folder, 'src/deploy/sourcebook/sourcebook-command'), join(folder, 'sourcebook-command'))
  const node = join(folder, 'node_modules/.bin/node')
  writeFileSync(node, `#!/bin/sh\nshift\nprintf '%s\\n' "$MAIL_FROM" "$CONTACT_TO" "$BACKUP_KEY" "$@"\n`)
  chmodSync(node, 0o755)
})

afterEach(() => rmSync(folder, { recursive: true }))

const run = (settings: string, ...args: string[]) => {
  const file = join(folder, 'sourcebook.env')
  writeFileSync(file, settings)
  const env = { PATH: process.env['PATH'], SOURCEBOOK_SETTINGS: file, SOURCEBOOK_USER: userInfo().username }
  return spawnSync(join(folder, 'sourcebook-command'), args, { encoding: 'utf8', env })
}

it('runs a command with the settings of the service, also those with spaces, in quotes or without', () => {
  const settings = `# Those of the service
MAIL_FROM=Sourcebook <sources@example.org>
CONTACT_TO="Help desk" <help@example.org>
BACKUP_KEY='correct $HOME #1 "battery"'`

  const { status, stdout, stderr } = run(settings, 'hold', 'add', 'ada@example.org', 'Case 12')

  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.trimEnd().split('\n')).toEqual([
    'Sourcebook <sources@example.org>',
    '"Help desk" <help@example.org>',
    'correct $HOME #1 "battery"',
    'hold',
    'add',
    'ada@example.org',
    'Case 12',
  ])
})

it('says which settings it can’t read', () => {
  const env = { PATH: process.env['PATH'], SOURCEBOOK_SETTINGS: join(folder, 'nothing.env') }

  const { status, stderr } = spawnSync(join(folder, 'sourcebook-command'), ['hold', 'list'], { encoding: 'utf8', env })

  expect([status, stderr]).toEqual([1, `${env.SOURCEBOOK_SETTINGS} can't be read: run this as root\n`])
})
