import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Output, runProgram } from './program.ts'

const FOLDERS = ['src/web', 'src/contract', 'src/setup']
const FILES = [
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'postcss.config.js',
  'package-lock.json',
  'src/server/plugins/screen-code.ts',
]

type Settings = Readonly<Record<string, string>>

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))

const fingerprint = async (settings: Settings) => {
  const hash = createHash('sha256')
  const files = [...(await Promise.all(FOLDERS.map(filesIn))).flat(), ...FILES].toSorted()
  for (const file of files) hash.update(`${file}\n`).update(await readFile(file))
  const all = { ...process.env, ...settings }
  const names = Object.keys(all).filter((name) => name.startsWith('VITE_'))
  for (const name of names.toSorted()) hash.update(`${name}=${all[name]}\n`)
  return hash.digest('hex')
}

interface Build {
  readonly output?: Output
  readonly folder?: string
  readonly settings?: Settings
  readonly args?: readonly string[]
}

export const buildPage = async ({ output = 'inherit', folder = 'dist', settings = {}, args = [] }: Build = {}) => {
  const stamp = join(folder, '.built-from')
  const wanted = await fingerprint(settings)
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === wanted) return
  process.stdout.write('Building the page …\n')
  const code = await runProgram('vite', ['build', '--logLevel', 'warn', '--outDir', folder, ...args], {
    output,
    env: settings,
  })
  if (code !== 0) throw new Error('the page could not be built')
  // Fingerprint again: the build may change the generated route tree.
  await writeFile(stamp, await fingerprint(settings))
}
