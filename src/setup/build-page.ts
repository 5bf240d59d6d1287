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
const STAMP = 'dist/.built-from'

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))

/** A fingerprint of everything that a build is made of, its settings included. */
const fingerprint = async () => {
  const hash = createHash('sha256')
  const files = [...(await Promise.all(FOLDERS.map(filesIn))).flat(), ...FILES].toSorted()
  for (const file of files) hash.update(`${file}\n`).update(await readFile(file))
  const settings = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  for (const name of settings.toSorted()) hash.update(`${name}=${process.env[name]}\n`)
  return hash.digest('hex')
}

/** Builds the page into dist/, unless it was built from just this already. */
export const buildPage = async (output: Output = 'inherit'): Promise<void> => {
  const wanted = await fingerprint()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === wanted) return
  process.stdout.write('Building the page …\n')
  const code = await runProgram('vite', ['build', '--logLevel', 'warn'], { output })
  if (code !== 0) throw new Error('the page could not be built')
  // The generated route tree is among the files, so the build itself may have changed them.
  await writeFile(STAMP, await fingerprint())
}
