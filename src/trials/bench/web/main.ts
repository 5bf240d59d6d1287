import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { type Figures, type Spread, spreadOf, tableOf } from './figures.ts'
import { servePage } from './served-page.ts'
import { stay, visit } from './visits.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    data: text,
    before: text,
    rounds: { ...text, default: '7' },
    out: text,
    json: text,
    compare: text,
  },
})
const rounds = Number(values.rounds)
const ROOT = resolve(import.meta.dirname, '../../../..')
const checkouts = { ...(values.before !== undefined && { before: resolve(values.before) }), now: ROOT }

const say = (line: string) => process.stderr.write(`${line}\n`)

const launch = (): Promise<Browser> => {
  // Set by setup; '' for Playwright's own.
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] })
}

type Columns = Readonly<Record<string, Readonly<Record<string, Spread>>>>

/** Alternates pages within rounds. */
const measureAll = async (browser: Browser, addresses: Readonly<Record<string, string>>): Promise<Columns> => {
  const measured: Record<string, Figures[]> = {}
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, address] of Object.entries(addresses)) {
      say(`round ${round}, ${name}`)
      const figures = await visit(browser, address)
      if (round > 0) (measured[name] ??= []).push(figures)
    }
  }
  for (const [name, address] of Object.entries(addresses)) {
    say(`200 steps, ${name}`)
    measured[name]?.push(await stay(browser, address))
  }
  return Object.fromEntries(Object.entries(measured).map(([name, figures]) => [name, spreadOf(figures)]))
}

const pages = await Promise.all(
  Object.entries(checkouts).map(async ([name, folder]) => ({ name, page: await servePage(folder, values.data) })),
)
const browser = await launch()
try {
  const addresses = Object.fromEntries(pages.map(({ name, page }) => [name, page.address]))
  const columns = await measureAll(browser, addresses)
  const earlier: Columns = values.compare === undefined ? {} : JSON.parse(await readFile(values.compare, 'utf8'))
  const compared = Object.fromEntries(Object.entries(earlier).map(([name, spreads]) => [`earlier: ${name}`, spreads]))
  const report = [
    `# The page in Chromium ${browser.version()}, ${values.data === undefined ? 'demo library' : values.data}`,
    '',
    `Median of ${rounds}, in brackets the least and the greatest, in milliseconds where nothing else is said.`,
    '',
    tableOf({ ...compared, ...columns }),
    '',
  ].join('\n')
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(columns, null, 2)}\n`)
  if (values.out !== undefined) await writeFile(values.out, report)
  process.stdout.write(report)
} finally {
  await browser.close()
  for (const { page } of pages) await page.close()
}
