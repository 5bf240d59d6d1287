import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { type DuplicateSource, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { enter, press } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { answerForSourceForm, fillIn, linkField, noteField, titleField } from '#testing/web/source-form.ts'
import { loggedIn } from '#web/session/store.ts'

const manager = aUser('ROLE_GROUP_MANAGER')

const known: DuplicateSource = {
  id: 7,
  title: 'The register',
  link: 'http://register.example/',
  isPublic: true,
  subCategory: { id: 11, name: 'Europe', category: { id: 1, name: 'Company registers' } },
}

beforeEach(() => {
  answerForSourceForm()
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource({ id: 7, title: 'The register', groupSubCategory: null, inGroup: false }))
  answer(categoryEndpoints.listGroup, someCategories())
})

const openList = async (address = '/sources?search=x', user: typeof manager | null = manager) => {
  const route = renderRoute(address, { user })
  await screen.findByRole('link', { name: /Source 101/ })
  return route
}
const dialog = () => screen.findByRole('dialog', { name: 'New Source' })
const pasteOn = (target: Element, text: string) => fireEvent.paste(target, { clipboardData: { getData: () => text } })

describe('a link pasted on the list', () => {
  it('opens the form with it, and shows existing sources with this link', async () => {
    const calls = answer(sourceEndpoints.duplicates, [known])
    await openList()

    pasteOn(document.body, ' https://www.register.example/ ')

    expect(within(await dialog()).getByText('Visibility')).toBeTruthy()
    await waitFor(async () => expect((await linkField()).value).toBe('https://www.register.example/'))
    expect(await screen.findByText('Already in the library')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'The register' }).getAttribute('href')).toMatch(/^\/sources\/7/)
    expect(calls.map(({ query }) => query)).toEqual([{ link: 'https://www.register.example/' }])
  })

  it.each(['no link', 'javascript:alert(1)', 'https://a.example and more'])(
    'is ignored if it is not a link: %s',
    async (text) => {
      await openList()

      pasteOn(document.body, text)

      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('goes into the search box if pasted there, and is ignored for a guest', async () => {
    await openList()
    pasteOn(screen.getByRole('searchbox'), 'https://a.example/')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not replace a draft, but is offered beside it', async () => {
    const { person } = await openList()
    await press(person, 'New Source')
    await enter(person, await linkField(), 'https://draft.example/')
    await enter(person, await noteField(), 'Half a note')
    await person.keyboard('{Escape}')
    await dialogClosed()

    pasteOn(document.body, 'https://pasted.example/')

    expect((await linkField()).value).toBe('https://draft.example/')
    await press(person, 'Start over with the new link')
    expect((await linkField()).value).toBe('https://pasted.example/')
    expect((await noteField()).value).toBe('')
  })
})

describe('an existing source with the same link', () => {
  it('is looked up after the field was left, and can be filed in the group', async () => {
    const calls = answer(sourceEndpoints.duplicates, [known])
    answer(sourceEndpoints.sameSite, [{ ...known, id: 8, title: 'Its lists' }])
    const { person } = await openList()
    await press(person, 'New Source')
    await person.type(await linkField(), 'register.example')
    expect(calls).toHaveLength(0)

    await person.tab()

    expect(await screen.findByRole('link', { name: 'Its lists' })).toBeTruthy()
    await press(person, 'Add to my group')
    expect(await screen.findByRole('dialog', { name: 'Add to group' })).toBeTruthy()
  })

  it('can be opened, and the typed text becomes a draft', async () => {
    answer(sourceEndpoints.duplicates, [known])
    const { person, address } = await openList()
    await press(person, 'New Source')
    await enter(person, await linkField(), 'register.example')
    await person.tab()

    await person.click(await screen.findByRole('link', { name: 'The register' }))

    await dialogClosed()
    expect(address()).toMatch(/^\/sources\/7/)
    await press(person, 'New Source')
    expect((await linkField()).value).toBe('register.example')
    expect(await screen.findByText(/^Draft from/)).toBeTruthy()
    expect(await screen.findByText('Already in the library')).toBeTruthy()

    await press(person, 'Discard')

    expect((await linkField()).value).toBe('')
    expect(screen.queryByText('Already in the library')).toBeNull()
    expect(document.activeElement).toBe(await linkField())
  })
})

describe('an address with a link for New Source', () => {
  const brought = `/sources?search=x#new=${encodeURIComponent('https://a.example/?q=1&b=%20#x')}&title=${encodeURIComponent('A & B <b>')}`

  it('opens the form with it, and is removed from the address bar', async () => {
    const { address } = await openList(brought)

    await dialog()
    await waitFor(async () => expect((await linkField()).value).toBe('https://a.example/?q=1&b=%20#x'))
    expect((await titleField()).value).toBe('A & B <b>')
    expect(address()).toBe('/sources?search=x')
  })

  it('asks a guest to log in first', async () => {
    const { address } = await openList(brought, null)
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    expect(address()).toBe('/sources?search=x')
    expect(screen.queryByRole('dialog', { name: 'New Source' })).toBeNull()

    act(() => loggedIn(manager))

    expect(await screen.findByRole('dialog', { name: 'New Source' })).toBeTruthy()
    expect((await linkField()).value).toBe('https://a.example/?q=1&b=%20#x')
  })

  it.each([
    ['javascript:alert(1)', ''],
    ['https://user:secret@a.example/', ''],
    [`https://a.example/${'x'.repeat(3000)}`, ''],
  ])('ignores an invalid web address: %s', async (link, value) => {
    const { address } = await openList(`/sources#new=${encodeURIComponent(link)}&title=%00%FF`)

    await dialog()
    expect((await linkField()).value).toBe(value)
    expect(address()).toBe('/sources')
  })
})

it('the added source is opened beside the list', async () => {
  const { person, address } = await openList()
  answer(sourceEndpoints.create, aSource({ id: 7 }))
  await press(person, 'New Source')
  await fillIn(person)

  await press(person, 'Add public source')

  await dialogClosed()
  expect(address()).toBe('/sources/7?search=x')
})

it('the button names who will see the source', async () => {
  const { person } = await openList()
  await press(person, 'New Source')

  await person.click(await screen.findByRole('checkbox', { name: /^Public/ }))

  expect(screen.getByRole('button', { name: 'Add private source' })).toBeTruthy()
})

it('the last used category is at the top', async () => {
  const { person } = await openList()
  answer(
    sourceEndpoints.create,
    aSource({ id: 7, subCategory: { id: 21, name: 'Lists', category: { id: 2, name: 'Sanctions' } } }),
  )
  await press(person, 'New Source')
  await fillIn(person)
  await press(person, 'Add public source')
  await dialogClosed()
  await press(person, 'New Source')

  await person.click(await screen.findByRole('combobox', { name: /^Category/ }))

  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Sanctions › Lists', 'Europe', 'Asia', 'Tools'])
})
