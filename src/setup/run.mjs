// Entry point of `npm start` and `npm test` on a machine with only Node and npm. Installs the packages and starts
// main.ts under the Node version of the project. Plain JavaScript without packages, because it runs under any Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const MODULES = join(ROOT, 'node_modules')
const WANTED_MAJOR = 24

const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/** True if npm's record of installed packages matches the lock file; optional packages may be missing. */
const isInstalled = () => {
  const installed = packagesOf(join(MODULES, '.package-lock.json'))
  return Object.entries(packagesOf(join(ROOT, 'package-lock.json'))).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || (installed[path] ? installed[path].version === version : optional),
  )
}

/** Runs `npm ci` unless the packages of the lock file are installed. */
const installPackages = () => {
  if (isInstalled()) return
  process.stdout.write('Installing packages …\n')
  const npm = process.env.npm_execpath
  const [program, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) fail('npm ci failed; what it says above is why')
}

const majorOf = (program) => {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/** Path of the project's own Node, else of the running one; exits if both are missing or too old. */
const findNode = () => {
  const pinned = join(MODULES, '.bin', 'node')
  const found = [pinned, process.execPath].find((program) => existsSync(program) && majorOf(program) >= WANTED_MAJOR)
  return (
    found ??
    fail(
      `Sourcebook needs Node ${WANTED_MAJOR} or newer. npm has none for ${process.platform}-${process.arch}; see https://nodejs.org`,
    )
  )
}

installPackages()
const child = spawn(findNode(), [join(ROOT, 'src/setup/main.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  // The child ends when the IPC channel closes, even if this process was killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${join(MODULES, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// A killed npm passes no signal on, so end the server. Other parents may leave it running.
const parent = process.ppid
const look = () => process.ppid === parent || child.kill()
if (process.env.npm_lifecycle_event) setInterval(look, 500).unref()
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
