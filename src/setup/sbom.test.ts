import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type LockFile, sbomOf } from './sbom.ts'

interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
  readonly optionalDependencies: Record<string, string>
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const { dependencies, devDependencies, optionalDependencies } = manifest

const bom = sbomOf(lock)
const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`))
const asListed = (packages: Record<string, string>) => Object.entries(packages).map((parts) => parts.join('@'))

describe('the list of what is shipped', () => {
  it('has every production dependency in its version, and none that is for development alone', () => {
    const shipped = asListed({ ...dependencies, ...optionalDependencies })
    // What something shipped may use, if it is there, is in between.
    const ours = asListed(devDependencies).filter((name) => !name.startsWith('@types/'))

    expect(shipped.filter((name) => !listed.has(name))).toEqual([])
    expect(ours.filter((name) => listed.has(name))).toEqual([])
  })

  it('has what these need in turn, and names nothing that it has not', () => {
    const references = new Set([bom.metadata.component['bom-ref'], ...bom.components.map(({ purl }) => purl)])
    const needed = bom.dependencies.flatMap(({ dependsOn }) => dependsOn)
    const reached = new Set([bom.metadata.component['bom-ref'], ...needed])

    expect(needed.filter((purl) => !references.has(purl))).toEqual([])
    expect([...references].filter((purl) => !reached.has(purl))).toEqual([])
    expect(bom.dependencies.map(({ ref }) => ref).sort()).toEqual([...references].sort())
  })

  it('says of each where it is from, its licence and its checksum', () => {
    const fastify = bom.components.find(({ name }) => name === '@fastify/cookie')

    expect(fastify).toEqual({
      type: 'library',
      'bom-ref': `pkg:npm/%40fastify/cookie@${dependencies['@fastify/cookie']}`,
      name: '@fastify/cookie',
      version: dependencies['@fastify/cookie'],
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
      licenses: [{ license: { id: 'MIT' } }],
      purl: `pkg:npm/%40fastify/cookie@${dependencies['@fastify/cookie']}`,
    })
    expect(bom.components.filter((each) => !('licenses' in each && 'hashes' in each))).toEqual([])
  })

  it('finds a package where the one that needs it has it, before it looks further out', () => {
    const { dependencies } = sbomOf({
      name: 'ours',
      version: '1.0.0',
      packages: {
        '': { dependencies: { a: '1', b: '1' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '2', c: '1' } },
        'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR CC0-1.0)' },
        'node_modules/b': { version: '1.0.0' },
        'node_modules/c': { version: '1.0.0' },
        'node_modules/d': { version: '1.0.0', dev: true },
      },
    })

    expect(dependencies).toEqual([
      { ref: 'pkg:npm/ours@1.0.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'] },
      { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0', 'pkg:npm/c@1.0.0'] },
      { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
      { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/c@1.0.0', dependsOn: [] },
    ])
  })
})
