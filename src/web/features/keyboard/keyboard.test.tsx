import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { keys } from './keys.ts'
import { keyTexts } from './texts.ts'

const sources = [101, 102, 103].map((id) => aSource({ id, canChange: true }))

beforeEach(() => {
  answer(sourceEndpoints.list, aList({ sources, totalCount: 3 }))
  answer(sourceEndpoints.listGroup, aList({ sources: [], totalCount: 0 }))
  answer(sourceEndpoints.orders, [])
  answer(categoryEndpoints.list, [])
  answer(tagEndpoints.list, [])
  answer(sourceEndpoints.detail, ({ params }) => aSource({ id: Number(params['id']), canChange: true }))
})

const row = async (id: number) => {
  const list = within(await screen.findByRole('region', { name: 'Sources' }))
  return list.findByRole('link', { name: new RegExp(`Source ${id}`) })
}
const box = () => screen.getByRole('searchbox', { name: 'Search all sources' })
const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

const visit = async (address = '/sources') => {
  const shown = renderRoute(address, { user: aUser() })
  await row(101)
  return shown
}

describe('the keys of a list', () => {
  it('lead to the search, from there into the list, and up and down in it', async () => {
    const { person } = await visit()

    await person.keyboard('/')
    expect(document.activeElement).toBe(box())
    await person.keyboard('{ArrowDown}')
    await isFocused(await row(101))
    await person.keyboard('jj')
    await isFocused(await row(103))
    await person.keyboard('j')
    await person.keyboard('k')
    await isFocused(await row(102))
    await person.keyboard('{ArrowDown}')
    await isFocused(await row(103))
    await person.keyboard('{ArrowUp}{ArrowUp}')
    await isFocused(await row(101))
  })

  it('type their characters in a search box', async () => {
    const { person } = await visit()

    await person.keyboard('/jk?nog')

    expect(box()).toHaveProperty('value', 'jk?nog')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('open a source, mark the focused one and lead back to its row', async () => {
    const toggled = answer(sourceEndpoints.favorite, { favorite: true })
    const { person, address } = await visit('/sources/101?search=x')
    await screen.findByRole('button', { name: 'Favorite' })
    ;(await row(102)).focus()

    await person.keyboard('s')
    await waitFor(() => expect(toggled.map(({ params }) => params['source'])).toEqual(['102']))
    expect(address()).toBe('/sources/102?search=x')
    await person.keyboard('{Escape}')

    await waitFor(() => expect(address()).toBe('/sources?search=x'))
    expect(document.activeElement).toBe(await row(102))
  })

  it('open the site of the focused row', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { person } = await visit()

    await person.keyboard('jo')

    await waitFor(() =>
      expect(opened).toHaveBeenCalledExactlyOnceWith(sources[0]?.link, '_blank', 'noopener,noreferrer'),
    )
  })

  it('begin to edit and to file the open source', async () => {
    const { person } = await visit('/sources/101')
    await screen.findByRole('button', { name: 'Edit' })

    await person.keyboard('e')

    expect(await screen.findByRole('heading', { name: 'Edit source' })).toBeTruthy()
  })

  it('add a source, from any screen', async () => {
    const { person } = renderRoute('/help', { user: aUser() })
    await screen.findByRole('heading', { level: 1 })

    await person.keyboard('n')

    expect(await screen.findByRole('dialog', { name: 'New Source' })).toBeTruthy()
  })

  it('open screens that the person may open, and no others', async () => {
    const { person, address } = await visit()

    await person.keyboard('gm')
    await waitFor(() => expect(address()).toBe('/my-sources'))
    await person.keyboard('gg')
    await person.keyboard('gu')
    await person.keyboard('gs')

    await waitFor(() => expect(address()).toBe('/sources'))
  })
})

describe('the keys are silent', () => {
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('with a modifier, in a composition, after another part has handled them, and while held down', async () => {
    await visit()

    expect([
      press({ key: '/', ctrlKey: true }),
      press({ key: '/', metaKey: true }),
      press({ key: '/', altKey: true }),
      press({ key: 'n', isComposing: true }),
      press({ key: 'n', repeat: true }),
      press({ key: 'constructor' }),
    ]).toEqual([false, false, false, false, false, false])
    expect(press({ key: 'j', repeat: true })).toBe(true)
  })

  it('while a dialog is open', async () => {
    const { person } = await visit()
    await person.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

    expect(press({ key: 'j' })).toBe(false)
    expect(press({ key: 'k', ctrlKey: true })).toBe(false)
  })

  it('when they are switched off on the sheet, except Escape, the arrows and the palette', async () => {
    const { person } = await visit()
    await person.keyboard('?')
    await person.click(await screen.findByRole('switch', { name: /^Single-key shortcuts/ }))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    expect(Object.keys(keys).filter((key) => key.length === 1 && press({ key }))).toEqual([])
    expect(press({ key: 'Escape' })).toBe(true)
    expect(press({ key: 'k', ctrlKey: true })).toBe(true)
  })

  it('but follow positions on keyboards with other letters', async () => {
    await visit()

    expect([press({ key: 'о', code: 'KeyJ' }), press({ key: 'J', code: 'KeyJ' })]).toEqual([true, true])
  })
})

it('lists every key on the sheet, with its description', async () => {
  const { person } = await visit()

  await person.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))

  const shown = sheet.getAllByRole('term').map((term) => [...term.children].map((key) => key.textContent).join(' '))
  expect(shown).toEqual([
    '↓ ↑',
    'Enter',
    'Ctrl K ⌘K',
    'n d m u x s',
    '[ ]',
    ...Object.keys(keys).map((key) => (key === 'Escape' ? 'Esc' : key)),
  ])
  expect(sheet.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    keyTexts.map(({ text }) => text),
  )
})
