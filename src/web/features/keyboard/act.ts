import type { RegisteredRouter } from '@tanstack/react-router'
import { mayAct, mayOpen } from '#contract/access.ts'
import { currentUser } from '#web/session/store.ts'
import { controlOf, focusSearchBox, type HandledKey, searchBox } from './key-listener.ts'
import { type Key, keys } from './keys.ts'

const screens = {
  'g s': { screen: 'sources', to: '/sources' },
  'g m': { screen: 'mySources', to: '/my-sources' },
  'g g': { screen: 'groups', to: '/groups' },
  'g u': { screen: 'subjects', to: '/folders' },
} as const

/** Maximum wait for a screen or source to load. */
const WAIT_MS = 5000

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const openRow = () => rows().find((row) => row.hasAttribute('aria-current'))
// The checkbox is beside its row.
const focusedRow = () => rows().find((row) => row.closest('li')?.contains(document.activeElement))

/** Waits for an element to appear. */
export const waitFor = <T>(look: () => T | undefined): Promise<T | undefined> =>
  new Promise((resolve) => {
    const found = look()
    if (found !== undefined) return resolve(found)
    const end = (result: T | undefined) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(result)
    }
    const observer = new MutationObserver(() => {
      const come = look()
      if (come !== undefined) end(come)
    })
    const timer = setTimeout(() => end(undefined), WAIT_MS)
    observer.observe(document.body, { childList: true, subtree: true })
  })

const step = (by: 1 | -1) => {
  const all = rows()
  const from = focusedRow() ?? openRow()
  const index = from ? all.indexOf(from) + by : 0
  all[Math.max(0, Math.min(index, all.length - 1))]?.focus()
}

const click = (control: HTMLElement | undefined): boolean => {
  control?.click()
  return control !== undefined
}

// Opens the row first, so that the user sees the affected source.
const press = async (key: Key): Promise<boolean> => {
  const row = focusedRow()
  const before = controlOf(key)
  // With a selection, the focus doesn't matter.
  if (before?.closest('[data-selection]')) return click(before)
  // Otherwise it would review the open source instead of the selected ones.
  if (key === 'r' && document.querySelector('[data-selection]')) return false
  if (row && row !== openRow()) {
    row.click()
    const control = await waitFor(() => (controlOf(key) === before ? undefined : controlOf(key)))
    return click(control)
  }
  return click(before)
}

// From the search to the first row, then from row to row.
const arrow = (key: 'ArrowDown' | 'ArrowUp'): true => {
  if (focusedRow()) step(key === 'ArrowDown' ? 1 : -1)
  else rows()[0]?.focus()
  return true
}

const select = () => {
  const row = focusedRow() ?? openRow()
  const control = row?.closest('li')?.querySelector<HTMLElement>('input[type=checkbox]') ?? controlOf('x')
  control?.click()
}

const back = () => {
  const row = focusedRow() ?? openRow()
  controlOf('Escape')?.click()
  row?.focus()
}

const openSite = () => {
  const row = focusedRow()
  if (row) row.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  else controlOf('o')?.click()
}

const goToSources = (router: RegisteredRouter) => router.navigate({ to: '/sources' })

const add = async (router: RegisteredRouter): Promise<boolean> => {
  if (!controlOf('n')) {
    if (!mayAct(currentUser(), 'source.create')) return false
    await goToSources(router)
  }
  return click(await waitFor(() => controlOf('n')))
}

const search = async (router: RegisteredRouter) => {
  await goToSources(router)
  if (await waitFor(() => searchBox() ?? undefined)) focusSearchBox()
}

/** `showKeys` opens the sheet. Resolves with false if there is nothing to press. */
export const act = async (key: HandledKey, router: RegisteredRouter, showKeys: () => void): Promise<boolean> => {
  if (key === 'ArrowDown' || key === 'ArrowUp') return arrow(key)
  const doings = {
    search: () => search(router),
    next: () => step(1),
    previous: () => step(-1),
    openSite,
    press: () => press(key),
    add: () => add(router),
    select,
    back,
    showKeys,
    goTo: () => {
      const target = screens[key as keyof typeof screens]
      return mayOpen(currentUser(), target.screen) ? router.navigate({ to: target.to }) : undefined
    },
  }
  return (await doings[keys[key]]()) !== false
}
