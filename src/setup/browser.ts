import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

// The shell has no window at all and takes half the time of a browser that hides its window.
const SHELL = 'chromium-headless-shell'
const SYSTEM_BROWSERS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)

const isRoot = process.getuid?.() === 0

const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

/** The browser of `CHROMIUM_PATH`, else of the system; undefined where there is none. */
export const systemBrowser = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...SYSTEM_BROWSERS].find((path) => path && existsSync(path))

const installFromSystem = () => {
  if (!existsSync('/usr/bin/apt-get')) return false
  const apt = (...args: string[]) =>
    isRoot ? succeeds('apt-get', ...args) : succeeds('sudo', '-n', 'apt-get', ...args)
  apt('update', '-qq')
  const install = (name: string) => apt('install', '-y', '-qq', '--no-install-recommends', name)
  return install(SHELL) || install('chromium')
}

/** Whether a browser that was found asks nobody for anything of its own accord, as those with a window ask Google. */
export const isShell = (path: string): boolean => path === '' || path.includes('headless-shell')

const launches = async (executablePath?: string) => {
  try {
    const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/**
 * A browser for the tests: the system's or Playwright's own, whichever is there; else Playwright's is downloaded, and
 * where that is not possible the system's package installed. Resolves with its path, '' for Playwright's own.
 */
export const findBrowser = async (): Promise<string> => {
  const installed = systemBrowser()
  if (installed) return installed
  if (await launches()) return ''
  process.stdout.write('Getting a browser for the tests …\n')
  if (succeeds('playwright', 'install', '--only-shell', 'chromium') && (await launches())) return ''
  const path = installFromSystem() ? systemBrowser() : undefined
  if (path) return path
  throw new Error('There is no browser for the tests. Install Chromium, or set CHROMIUM_PATH to one.')
}
