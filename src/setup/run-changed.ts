import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { findBrowser } from './browser.ts'
import { buildPage } from './build-page.ts'
import { runProgram } from './program.ts'
import { runDeployedOnDemo } from './run-deployed.ts'

// Journeys per part of the page; others use `EVERYWHERE`.
const JOURNEYS: readonly (readonly [part: RegExp, journeys: readonly string[]])[] = [
  [/activity/, ['read-the-activity']],
  [/categories|subjects/, ['curate-subjects', 'keep-the-categories']],
  [/groups|people/, ['manage-a-group', 'from-an-invitation', 'removed-while-working']],
  [/emails|help|contact/, ['ask-for-help', 'set-a-password-by-email', 'manage-a-group']],
  [/accounts|sessions|login|password/, ['log-in', 'return-to-a-bookmark', 'session-ends', 'set-a-password-by-email']],
  [/tags/, ['keep-the-library', 'slow-server', 'hostile-text']],
  [
    /sources/,
    ['find-a-source', 'share-a-list', 'keep-a-source', 'keep-the-library', 'file-into-the-group', 'slow-server'],
  ],
]
const EVERYWHERE = ['find-a-source', 'find-ones-way', 'fit-the-window', 'keep-the-library', 'open-and-close-modals']

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}

const changedSince = (branch: string): string[] => [
  ...git('diff', '--name-only', '--merge-base', branch),
  ...git('ls-files', '--others', '--exclude-standard'),
]

export const journeysFor = (files: readonly string[]): string[] => {
  const parts = files.filter((file) => /^src\/(web|server|contract)\//.test(file) && !/\.test\.|\.md$/.test(file))
  const found = parts.flatMap((file) => JOURNEYS.find(([part]) => part.test(file))?.[1] ?? EVERYWHERE)
  return [...new Set(found)].sort()
}

const runJourneys = async (args: readonly string[]) =>
  runProgram('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--pass-with-no-tests', ...args], {
    env: { CHROMIUM_PATH: await findBrowser() },
  })

const pathsIn = (folder: string, journeys: readonly string[]) => {
  const files = readdirSync(`e2e/${folder}`)
  return journeys.filter((name) => files.some((file) => file.startsWith(name))).map((name) => `${folder}/${name}`)
}

/** Runs tests affected by changes since a branch. */
export const runChanged = async (branch = 'main'): Promise<number> => {
  const codes = [await runProgram('vitest', ['run', '--changed', branch, '--passWithNoTests'])]
  const files = changedSince(branch)
  if (files.some((file) => /^(src|e2e)\//.test(file))) await buildPage()
  if (files.some((file) => file.startsWith('e2e/'))) {
    // Selection by imports.
    const args = ['--only-changed', branch, '--pass-with-no-tests']
    codes.push(await runJourneys(args), await runDeployedOnDemo(args))
  }
  const journeys = journeysFor(files)
  const [own, deployed] = [pathsIn('journeys', journeys), pathsIn('deployed', journeys)]
  if (own.length > 0) codes.push(await runJourneys(own))
  if (deployed.length > 0) codes.push(await runDeployedOnDemo(deployed))
  return Math.max(...codes)
}
