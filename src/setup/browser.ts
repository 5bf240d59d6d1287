import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const isRoot = process.getuid?.() === 0

const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

const systemBrowser = () =>
  [process.env['CHROMIUM_PATH'] ?? '', ...SYSTEM_BROWSERS].find((path) => path && existsSync(path))

const installFromSystem = () => {
  if (!existsSync('/usr/bin/apt-get')) return false
  const apt = (...args: string[]) =>
    isRoot ? succeeds('apt-get', ...args) : succeeds('sudo', '-n', 'apt-get', ...args)
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
}

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
  if (succeeds('playwright', 'install', 'chromium') && (await launches())) return ''
  const path = installFromSystem() ? systemBrowser() : undefined
  if (path) return path
  throw new Error('There is no browser for the tests. Install Chromium, or set CHROMIUM_PATH to one.')
}
