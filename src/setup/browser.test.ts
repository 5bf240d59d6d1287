import { expect, it } from 'vitest'
import { browserOfOtherKind, describeBrowser, findBrowser, isShell, notShownBy } from './browser.ts'

const SHELL = '/usr/bin/chromium-headless-shell'
const FULL = '/usr/bin/chromium'

const used = await findBrowser()
const installed = [used, browserOfOtherKind(used) ?? used]

it.each([...new Set(installed)])(
  'reports kind, version and path of the browser at %s, and its missing features',
  async (path) => {
    const [line = '', ...rest] = await describeBrowser(path)

    expect(line).toMatch(
      isShell(path) ? /^Browser: headless shell \d+\.[\d.]+, \// : /^Browser: full Chromium \d+\.[\d.]+, \//,
    )
    expect(line.endsWith(path)).toBe(true)
    expect(rest).toEqual([notShownBy(path)])
  },
)

it.each([
  [SHELL, '', /^Not shown by a headless shell: .*icon\. Install chromium /],
  [SHELL, FULL, /^Not shown by a headless shell: .*also ran in \/usr\/bin\/chromium$/],
  [FULL, '', /^Not shown by a full Chromium: .*unit tests are skipped\. Install chromium-headless-shell/],
  [FULL, SHELL, /^Not shown by a full Chromium: .*unit tests ran in \/usr\/bin\/chromium-headless-shell$/],
])('names the features missing in %s beside “%s”', (path, other, line) => {
  expect(notShownBy(path, other)).toMatch(line)
})
