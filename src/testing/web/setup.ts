import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { removeDrafts } from '#web/session/drafts.ts'
import { browserStorage, tabStorage } from '#web/session/storage.ts'
import { loadMenuList } from '#web/ui/menu.tsx'
import { loadPickerList } from '#web/ui/picker.tsx'
import { network } from './api.ts'

// Lazily loaded dialogs take a while on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// happy-dom lacks popovers; being in the page must do.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })

const complaints: unknown[][] = []

const isAboutHappyDom = ([format, tag]: unknown[]) => String(format).includes('is unrecognized') && tag === 'search'

const complain = (...words: unknown[]) => {
  if (!isAboutHappyDom(words)) complaints.push(words)
}

// Loads what the page loads after its first paint.
beforeAll(() => Promise.all([loadMenuList(), loadPickerList()]))
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterAll(() => network.close())

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation(complain)
  vi.spyOn(console, 'warn').mockImplementation(complain)
  for (const storage of [browserStorage, tabStorage]) for (const key of storage.keys()) storage.write(key, null)
  // A guest's drafts are in memory.
  removeDrafts()
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  network.resetHandlers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Includes warnings about requests without a mocked reply.
  // oxlint-disable-next-line vitest/no-standalone-expect -- it is part of every test
  expect(complaints, 'calls of console.error and console.warn').toEqual([])
})
