import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

// Twice as fast as a hidden full browser.
const SHELL = 'chromium-headless-shell'
const SYSTEM_BROWSERS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)

const isRoot = process.getuid?.() === 0

const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

/** Undefined if there is none. */
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

/** True for shells, which contact nobody on their own; full browsers contact Google. */
export const isShell = (path: string): boolean => path === '' || path.includes('headless-shell')

export const browserOfOtherKind = (path: string): string | undefined =>
  SYSTEM_BROWSERS.find((other) => isShell(other) !== isShell(path) && existsSync(other))

const versionOf = async (executablePath = '') => {
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  const version = browser.version()
  await browser.close()
  return version
}

const launches = () =>
  versionOf().then(
    () => true,
    () => false,
  )

/** Finds or downloads a browser, or installs the system's package. '' means Playwright's own. */
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

export const notShownBy = (path: string, other = browserOfOtherKind(path)): string =>
  isShell(path)
    ? `Not shown by a headless shell: requests of a browser with tabs, such as for the page's icon. ${
        other
          ? `The journeys tagged @browser also ran in ${other}`
          : 'Install chromium to run the journeys tagged @browser in it, too'
      }`
    : `Not shown by a full Chromium: that the page asks no other host, because this browser asks Google by itself. The QA suite runs without the refusing proxy; ${
        other
          ? `its two unit tests ran in ${other}`
          : 'its two unit tests are skipped. Install chromium-headless-shell for both'
      }`

export const describeBrowser = async (path: string): Promise<string[]> => {
  const kind = isShell(path) ? 'headless shell' : 'full Chromium'
  return [`Browser: ${kind} ${await versionOf(path)}, ${path || chromium.executablePath()}`, notShownBy(path)]
}
