import { readFile, writeFile } from 'node:fs/promises'
import { posix } from 'node:path'

type Names = Readonly<Record<string, string>>

/** A package as npm's lock file has it. */
interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Names
  readonly optionalDependencies?: Names
  readonly peerDependencies?: Names
}

export interface LockFile {
  readonly name: string
  readonly version: string
  /** By where each is installed; '' is ourselves. */
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const MODULES = 'node_modules'

const nameAt = (path: string) => path.slice(path.lastIndexOf(`${MODULES}/`) + MODULES.length + 1)

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`

const referenceOf = (path: string, { version = '' }: LockedPackage) => purlOf(nameAt(path), version)

// What is a name of the SPDX list, and what is made of several.
const licensesOf = ({ license }: LockedPackage) => {
  if (license === undefined) return {}
  return { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] }
}

const hashesOf = ({ integrity = '' }: LockedPackage) => {
  const [, base64] = /^sha512-(.+)$/.exec(integrity) ?? []
  return base64 === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] }
}

const componentOf = (path: string, locked: LockedPackage) => {
  const purl = referenceOf(path, locked)
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameAt(path),
    version: locked.version ?? '',
    scope: locked.optional || locked.devOptional ? 'optional' : 'required',
    ...hashesOf(locked),
    ...licensesOf(locked),
    purl,
  }
}

/** Where a package finds another: beside what it brings itself, else in a folder further out. */
const find = (packages: LockFile['packages'], from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const path = posix.join(folder === '.' ? '' : folder, MODULES, name)
    if (packages[path]) return path
    if (folder === '' || folder === '.') return undefined
  }
}

const neededBy = (packages: LockFile['packages'], from: string): string[] => {
  const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {}
  const found = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap(
    (name) => find(packages, from, name) ?? [],
  )
  return [...new Set(found.map((path) => referenceOf(path, packages[path] ?? {})))].sort()
}

/** What is shipped, as CycloneDX 1.6 says it, by the lock file alone: the same for the same file. */
export const sbomOf = ({ name, version, packages }: LockFile) => {
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  const component = {
    type: 'application',
    'bom-ref': purlOf(name, version),
    name,
    version,
    purl: purlOf(name, version),
  }
  const components = new Map(shipped.map(([path, locked]) => [referenceOf(path, locked), componentOf(path, locked)]))
  const installed = Object.fromEntries([['', packages[''] ?? {}] as const, ...shipped])
  const needed = new Map<string, string[]>()
  for (const path of Object.keys(installed)) {
    const reference = path === '' ? component['bom-ref'] : referenceOf(path, installed[path] ?? {})
    needed.set(reference, [...new Set([...(needed.get(reference) ?? []), ...neededBy(installed, path)])])
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: [...components.values()],
    dependencies: Array.from(needed, ([ref, dependsOn]) => ({ ref, dependsOn })),
  }
}

/** Writes it to a file, or where none is named to standard output. */
export const writeSbom = async ([file]: readonly string[]): Promise<number> => {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as LockFile
  const text = `${JSON.stringify(sbomOf(lock), null, 2)}\n`
  if (file === undefined) process.stdout.write(text)
  else await writeFile(file, text)
  return 0
}
