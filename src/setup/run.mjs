// What `npm start` and `npm test` begin with, on a machine that has nothing but Node and npm. It runs under whatever
// Node that is, so it is plain JavaScript without packages: it installs what is missing and hands over to main.ts,
// which runs under the Node that the project pins.
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

/** Whether npm's own list of what is installed has all that the lock file wants; optional packages may be missing. */
const isInstalled = () => {
  const installed = packagesOf(join(MODULES, '.package-lock.json'))
  return Object.entries(packagesOf(join(ROOT, 'package-lock.json'))).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || (installed[path] ? installed[path].version === version : optional),
  )
}

/** Runs `npm ci` unless what the lock file says is installed already. */
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

/** The Node of the project's packages, else the one that runs this, if it is new enough. */
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
  // By the channel it notices when this process is gone, however that ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${join(MODULES, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm that is killed takes nobody along; of what else has started this nobody knows whether it is to stay.
const parent = process.ppid
const look = () => process.ppid === parent || child.kill()
if (process.env.npm_lifecycle_event) setInterval(look, 500).unref()
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
