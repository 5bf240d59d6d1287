import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const PAGE = read('README.md')
const UNIT = read('systemd/sourcebook.service')

const matchesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found)

it('the operator’s guide uses the port where a process listens', () => {
  const ports = matchesIn(PAGE, /127\.0\.0\.1:(\d+)\/(?:readyz|healthz)/g)

  expect(ports.length).toBeGreaterThan(2)
  expect(new Set(ports)).toEqual(new Set([String(readConfig({}).port)]))
})

it('the folder of backups is made for the service, and the unit lets it write there', () => {
  const [folder] = matchesIn(PAGE, / BACKUP_FOLDER=(\S+)/g)

  expect(folder).toMatch(/^\//)
  expect(PAGE).toContain(`install -d -o sourcebook -m 700 ${folder}\n`)
  expect(UNIT).toContain(`\nReadWritePaths=-${folder}\n`)
})

it('the first step names the sender’s settings, without which e-mails have an example’s address', () => {
  const [step = ''] = matchesIn(PAGE, /^### 1\. (.*?)^### 2\. /gms)

  expect(step).toMatch(/'MAIL_FROM=.+ <.+@.+>'/)
  expect(step).toMatch(/'CONTACT_TO=.+@.+'/)
})

it('settings are in sourcebook.env, and commands are run with them by the helper alone', () => {
  expect(PAGE.includes('/src/deploy/sourcebook/sourcebook-command /usr/local/sbin/')).toBe(true)
  // Commands that an operator types without the service's settings.
  expect(PAGE.match(/npm (?:start|run (?:backup|restore |db:|admin:|activity:|user:|hold|retention)).*/g)).toBeNull()
  expect(PAGE.match(/\$\(grep .*sourcebook\.env.*/g)).toBeNull()
})
