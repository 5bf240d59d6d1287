import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const PASSWORDS = { SUPERUSER_PASSWORD: 'one', OWNER_PASSWORD: 'two', APP_PASSWORD: 'three' }

const compose = (env: Record<string, string>) =>
  spawnSync('docker-compose', ['config'], { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } })

// docker-compose 1 is a Python program, slow on a busy machine.
const SLOW = { timeout: 90_000 }

const isThere = spawnSync('docker-compose', ['--version']).status === 0

it.skipIf(!isThere)(`compose.yaml is valid${isThere ? '' : ': not tried, as there is no docker-compose'}`, SLOW, () => {
  const { status, stderr, stdout } = compose(PASSWORDS)

  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.match(/^ {2}(?:app1|app2|mail|postgres|proxy):$/gm)).toHaveLength(5)
})

it.skipIf(!isThere)('compose.yaml does not start while a password is not set', SLOW, () => {
  const { status, stderr } = compose({ ...PASSWORDS, APP_PASSWORD: '' })

  expect([status, stderr]).toEqual([1, expect.stringContaining('APP_PASSWORD')])
})

it('the image gets every setting of the build, and the server gets the origins among them', () => {
  const [build = '', image = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*slim$/m)
  const settings = [...readFileSync('src/server/settings/README.md', 'utf8').matchAll(/`(VITE_[A-Z_]+)`/g)].map(
    ([, name]) => name ?? '',
  )
  const origins = settings.filter((name) => !name.startsWith('VITE_CONTACT_'))

  expect(settings.length).toBeGreaterThan(5)
  for (const name of settings) expect(build).toContain(`ARG ${name}=""`)
  for (const name of origins) expect(image).toContain(`${name}=$${name}`)
})

it('the image checks health at its own port and runs as a user other than root', () => {
  const image = readFileSync('Dockerfile', 'utf8')

  expect(image).toMatch(/HEALTHCHECK .*process\.env\.PORT/)
  expect(image.lastIndexOf('\nUSER node')).toBeGreaterThan(image.lastIndexOf('\nRUN '))
})

it('the image has one Node, that of its base', () => {
  const image =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const [install = ''] = /^RUN npm ci(?:.*\\\n)*.*$/m.exec(image) ?? []

  expect(image).toMatch(/^node:/)
  // In the same layer, otherwise the image still contains it.
  expect(install).toContain('rm -rf node_modules/node-linux-* node_modules/.bin/node ')
})

it('the image is built without the files that git leaves out, such as passwords in .env', () => {
  const entriesOf = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/\/$/, ''))

  expect(entriesOf('.gitignore')).toContain('.env')
  expect(entriesOf('.dockerignore')).toEqual(expect.arrayContaining(entriesOf('.gitignore')))
})
