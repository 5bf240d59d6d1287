import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPlatformPackage, removeOtherBinaries, stageBinaries } from './binaries.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync('/tmp/sourcebook-binaries-')
})

afterEach(() => rmSync(folder, { recursive: true }))

const versionOf = (staged: string) => execFileSync(path.join(staged, 'bin/initdb'), ['--version'], { encoding: 'utf8' })

it('runs from a package whose install script has not run', () => {
  const bare = path.join(folder, 'package')
  cpSync(findPlatformPackage(), bare, { recursive: true, verbatimSymlinks: true })
  for (const entry of readdirSync(bare, { recursive: true, withFileTypes: true }))
    if (entry.isSymbolicLink()) unlinkSync(path.join(entry.parentPath, entry.name))

  const staged = stageBinaries(bare, folder)

  expect(versionOf(staged)).toContain('PostgreSQL) 18')
  expect(lstatSync(path.join(staged, 'lib/libicuuc.so.60')).isSymbolicLink()).toBe(true)
})

it('replaces files left incomplete by a power cut, and no others', () => {
  const staged = stageBinaries(findPlatformPackage(), folder)
  const whole = lstatSync(staged).ino
  expect(lstatSync(stageBinaries(findPlatformPackage(), folder)).ino).toBe(whole)
  // Removed first: the staged file may be the package's own by a second name.
  unlinkSync(path.join(staged, 'bin/postgres'))
  writeFileSync(path.join(staged, 'bin/postgres'), '')

  stageBinaries(findPlatformPackage(), folder)

  expect(lstatSync(path.join(staged, 'bin/postgres')).size).toBeGreaterThan(1_000_000)
  expect(readdirSync(folder)).toEqual([path.basename(staged)])
})

it('removes files of other releases', () => {
  const staged = stageBinaries(findPlatformPackage(), folder)
  cpSync(path.join(staged, 'bin'), path.join(folder, 'postgresql-17.0.0'), { recursive: true })
  writeFileSync(path.join(folder, 'postgres.lock'), '')

  removeOtherBinaries(folder, staged)

  expect(readdirSync(folder).toSorted()).toEqual(['postgres.lock', path.basename(staged)].toSorted())
})

it('names the way out on a platform without a package, in one line', () => {
  expect(() => findPlatformPackage('win32', 'x64')).toThrow(
    /^No embedded PostgreSQL is installed for win32-x64: set DATABASE_URL to .+$/,
  )
})
