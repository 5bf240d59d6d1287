import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright'
import type { Figures } from './figures.ts'
import {
  type AwaitedElement,
  countNodes,
  loadFigures,
  longestTaskSince,
  lookOut,
  observe,
  untilQuiet,
  whenSeen,
} from './page-state.ts'

/** Search debounce (specification §5). */
const DEBOUNCE_MS = 400
const WORD = 'court'

const inKilobytes = 1 / 1000
const named = (prefix: string, figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}: ${name}`, value]))

interface Tab {
  readonly page: Page
  readonly cdp: CDPSession
}

const openTab = async (context: BrowserContext): Promise<Tab> => {
  const page = await context.newPage()
  await page.addInitScript(observe)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, cdp }
}

// Main-thread time, independent of other programs.
const threadTime = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const OWN_TIME = "thread's own time"

const loaded = async ({ page, cdp }: Tab, name: string): Promise<Figures> => {
  await page.evaluate(untilQuiet)
  return named(name, { ...(await page.evaluate(loadFigures)), [OWN_TIME]: await threadTime(cdp) })
}

const countTraffic = async (cdp: CDPSession) => {
  const traffic = { requests: 0, kB: 0 }
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', () => (traffic.requests += 1))
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.kB += encodedDataLength * inKilobytes))
  return traffic
}

interface Step {
  readonly act: () => Promise<void>
  readonly sight: AwaitedElement
}

/** Time until drawn, longest task, and main-thread work of a step. */
const timed = async ({ page, cdp }: Tab, name: string, { act, sight }: Step): Promise<Figures> => {
  const from = await page.evaluate(() => performance.now())
  const worked = await threadTime(cdp)
  await page.evaluate(lookOut, sight)
  await act()
  const ms = await page.evaluate(whenSeen)
  await page.evaluate(untilQuiet)
  return {
    [name]: ms,
    [`${name}: longest task`]: await page.evaluate(longestTaskSince, from),
    [`${name}: ${OWN_TIME}`]: (await threadTime(cdp)) - worked,
  }
}

const LISTED = 'section li a[href]'
const SETTLED = 'section[aria-label] [aria-busy=false]'

const openSource = async (tab: Tab, name: string, index: number): Promise<Figures> => {
  const row = tab.page.locator(LISTED).nth(index)
  const text = (await row.locator('bdi').first().textContent()) ?? ''
  await row.scrollIntoViewIfNeeded()
  return timed(tab, name, { act: () => row.click(), sight: { selector: 'article h1', text } })
}

const turnPage = async (tab: Tab): Promise<Figures> => {
  const { page } = tab
  const next = page.getByRole('link', { name: 'Next page' })
  await next.scrollIntoViewIfNeeded()
  const fetched = page.waitForResponse((response) => /\/source\/global\/.*\bpage=2\b/.test(response.url()))
  await next.hover()
  await (await fetched).finished()
  const turned = { act: () => next.click(), sight: { selector: SETTLED, title: 'page 2' } }
  const back = {
    act: () => page.evaluate(() => window.history.back()),
    sight: { selector: SETTLED, title: 'Sources ·' },
  }
  return { ...(await timed(tab, 'next page', turned)), ...(await timed(tab, 'back', back)) }
}

const pickPage = async (tab: Tab): Promise<Figures> => {
  const picker = tab.page.getByRole('button', { name: /^Page / })
  const figures = await timed(tab, 'page dropdown', {
    act: () => picker.click(),
    sight: { selector: '[role=option]' },
  })
  await tab.page.keyboard.press('Escape')
  return figures
}

const unfold = (tab: Tab): Promise<Figures> => {
  const categories = tab.page.getByRole('navigation', { name: 'Categories' })
  const category = categories.getByRole('treeitem', { expanded: false }).last()
  const sight = { selector: '[role=treeitem][aria-expanded=true] + [role=treeitem][aria-level="2"]' }
  return timed(tab, 'unfold a category', { act: () => category.click(), sight })
}

const search = async (tab: Tab): Promise<Figures> => {
  const { keyboard } = tab.page
  await tab.page.getByRole('searchbox').click()
  await keyboard.type(WORD.slice(0, -1), { delay: 30 })
  const name = 'search, after the debounce'
  const figures = await timed(tab, name, {
    act: () => keyboard.press(WORD.slice(-1)),
    sight: { selector: SETTLED, title: WORD },
  })
  return { ...figures, [name]: (figures[name] ?? 0) - DEBOUNCE_MS }
}

/** Typical work in a settled page. */
const work = async (tab: Tab): Promise<Figures> => {
  const opened = await openSource(tab, 'open a source', 2)
  const another = await openSource(tab, 'open another', 5)
  await tab.page.goBack()
  await tab.page.goBack()
  const turned = await turnPage(tab)
  const picked = await pickPage(tab)
  const unfolded = await unfold(tab)
  return { ...opened, ...another, ...turned, ...picked, ...unfolded, ...(await search(tab)) }
}

export const visit = async (browser: Browser, address: string): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const list = `${address}/sources`
  const cold = await openTab(context)
  const traffic = await countTraffic(cold.cdp)
  await cold.page.goto(list)
  const first = { ...(await loaded(cold, 'cold')), nodes: await cold.page.evaluate(countNodes) }
  const { requests, kB } = traffic
  const tab = await openTab(context)
  await tab.page.goto(list)
  const warm = await loaded(tab, 'new tab')
  await tab.page.reload()
  const reloaded = await loaded(tab, 'reload')
  const working = await work(tab)
  await context.close()
  return { ...first, 'first visit: requests': requests, 'first visit: kB': kB, ...warm, ...reloaded, ...working }
}

const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.enable')
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}

const EACH_PAGE = 4
const NAVIGATIONS = 200

const onwards = (page: Page): Locator => page.getByRole('link', { name: /^(Previous|Next) page$/ }).last()

/** Two hundred steps in one tab. */
export const stay = async (browser: Browser, address: string): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { page, cdp } = await openTab(context)
  await page.goto(`${address}/sources`)
  await page.evaluate(untilQuiet)
  const heap: Record<string, number> = { 'heap at start, MB': await heapOf(cdp) }
  for (let step = 1; step <= NAVIGATIONS; step += 1) {
    const place = step % (EACH_PAGE + 1)
    const link = place === 0 ? onwards(page) : page.locator(LISTED).nth(place)
    const before = page.url()
    await link.evaluate((element: HTMLElement) => element.click())
    await page.waitForURL((url) => url.href !== before)
    await page.waitForFunction((selector) => document.querySelector(selector), SETTLED)
    if (step % (NAVIGATIONS / 2) === 0) heap[`heap after ${step}, MB`] = await heapOf(cdp)
  }
  const nodes = await page.evaluate(countNodes)
  await context.close()
  return { ...heap, [`nodes after ${NAVIGATIONS}`]: nodes }
}
