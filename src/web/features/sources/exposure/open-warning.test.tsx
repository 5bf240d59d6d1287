import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#contract/people/sessions.ts'
import { noProvenance } from '#contract/sources/provenance.ts'
import type { Exposure } from '#contract/sources/provenance-values.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { wasAsked } from '#web/session/confirmed-sources.ts'
import { loggedIn, sessionEnded } from '#web/session/store.ts'

const LINK = 'https://notary.example/start'

const show = async (exposure: Exposure | null, user: SessionUser | null = aUser()) => {
  const provenance = {
    ...noProvenance,
    reviewedAt: null,
    reviewedBy: null,
    exposure,
    exposureNote: 'By post, within a week.',
    searchLink: 'https://notary.example/?q={q}',
  }
  const source = aSource({ link: LINK, title: 'Notary register', provenance })
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  const { person } = renderRoute('/sources/101', { user })
  const pane = within(await screen.findByRole('article'))
  const row = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-row]')
    if (!found) throw new Error('no row yet')
    return found
  })
  return { person, pane, row, openSite: pane.getByRole('link', { name: /^Open site/ }) }
}

/** True if the browser would follow the link after this press. */
const isFollowed = (link: HTMLElement, press: Event) => {
  let isLeft = false
  const note = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener(press.type, note, { once: true })
  fireEvent(link, press)
  return isLeft
}
const press = (type: 'click' | 'auxclick' = 'click', init: MouseEventInit = {}) =>
  new MouseEvent(type, { bubbles: true, cancelable: true, ...init })

const question = async () => within(await screen.findByRole('alertdialog', { name: 'Open this source?' }))
let open: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  open = vi.spyOn(window, 'open').mockReturnValue(null)
})

describe('a source whose operator sees its visitors', () => {
  it('is marked in the list and described in its facts', async () => {
    const { row, pane } = await show('notified')

    expect(within(row).getByText(/may notify the person/)).toBeTruthy()
    expect(pane.getByText('the person may be notified')).toBeTruthy()
  })

  it('ignores the second click of a double click, on Open and on Cancel', async () => {
    const { person, openSite } = await show('notified')
    await person.click(openSite)
    const asked = await question()
    const second = { detail: 2, button: 0 }
    fireEvent.click(asked.getByRole('button', { name: 'Open' }), second)
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }), second)

    expect(open).not.toHaveBeenCalled()
    expect(screen.getByRole('alertdialog', { name: 'Open this source?' })).toBeTruthy()

    await person.click(asked.getByRole('button', { name: 'Open' }))

    expect(open).toHaveBeenCalledOnce()
  })

  it('asks once, with the focus on Cancel, and opens a window without access to this one', async () => {
    const { person, openSite } = await show('notified')
    openSite.focus()
    await person.keyboard('{Enter}')
    const asked = await question()
    expect(asked.getByText('The operator may tell the person you look up.')).toBeTruthy()
    expect(asked.getByText('By post, within a week.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Cancel' })))

    await person.click(asked.getByRole('button', { name: 'Open' }))

    expect(open).toHaveBeenCalledExactlyOnceWith(LINK, '_blank', 'noopener,noreferrer')
    await dialogClosed('alertdialog')
    expect(document.activeElement).toBe(openSite)
    expect(isFollowed(openSite, press())).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('opens nothing after a cancel, and asks again', async () => {
    const { person, openSite } = await show('identified')
    await person.click(openSite)
    await (await question()).findByText('The operator can see who you look up, in your account there.')

    await person.keyboard('{Escape}')

    await dialogClosed('alertdialog')
    expect(open).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(openSite)
    expect(isFollowed(openSite, press())).toBe(false)
    await question()
  })

  it('asks at each of its links, however they are activated', async () => {
    const { pane } = await show('notified')
    const links = pane.getAllByRole<HTMLAnchorElement>('link').filter(({ href }) => href.startsWith(LINK))
    expect(links).toHaveLength(3)

    const presses = [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]
    for (const link of links) {
      expect(presses.map((init) => isFollowed(link, press('click', init)))).toEqual(presses.map(() => false))
      expect(isFollowed(link, press('auxclick', { button: 1 }))).toBe(false)
      // A right click opens the browser's context menu.
      expect(isFollowed(link, press('auxclick', { button: 2 }))).toBe(true)
    }
    expect(links.map((link) => link.getAttribute('draggable'))).toEqual(['false', 'false', 'false'])
    expect(open).not.toHaveBeenCalled()
    await question()
  })

  it('asks before a double click on its row opens it', async () => {
    const { row } = await show('notified')

    fireEvent.doubleClick(row)

    await question()
    expect(open).not.toHaveBeenCalled()
  })

  it('asks before its search address opens, and then opens that', async () => {
    const { person, pane } = await show('notified')
    await person.type(await pane.findByRole('searchbox', { name: 'Look up at this source' }), 'Ana{Enter}')

    await person.click((await question()).getByRole('button', { name: 'Open' }))

    expect(open).toHaveBeenCalledExactlyOnceWith('https://notary.example/?q=Ana', '_blank', 'noopener,noreferrer')
  })
})

it.each([null, 'none', 'logged'] as const)('a source of exposure %s opens without a question', async (exposure) => {
  const { openSite, row } = await show(exposure, null)

  expect(isFollowed(openSite, press())).toBe(true)
  expect(within(row).queryByText(/may notify the person/)).toBeNull()
  fireEvent.doubleClick(row)
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
})

it('the question is asked again after another login', async () => {
  const { person, openSite } = await show('notified')
  await person.click(openSite)
  await person.click((await question()).getByRole('button', { name: 'Open' }))
  await dialogClosed('alertdialog')
  expect(wasAsked(101)).toBe(true)

  act(() => sessionEnded())
  expect(wasAsked(101)).toBe(false)
  act(() => loggedIn(aUser()))

  expect(wasAsked(101)).toBe(false)
})
