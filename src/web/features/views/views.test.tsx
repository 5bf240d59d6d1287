import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type View, viewEndpoints } from '#contract/lists/views.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { deleteDialog, dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, aView } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const manager = aUser('ROLE_GROUP_MANAGER')

const show = (views: View[], address = '/sources', user: ReturnType<typeof aUser> | null = aUser()) => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource())
  answer(viewEndpoints.list, views)
  return renderRoute(address, { user })
}

const saved = async () => within(await screen.findByRole('navigation', { name: 'Saved views' }))
const saveDialog = async () => within(await screen.findByRole('dialog', { name: 'Save this view' }))

describe('saving a view', () => {
  it('stores a name for the list, from its first page, whichever source is open', async () => {
    const { person } = show([], '/sources/101?search=georgia&page=2&subCategory=11')
    const calls = answer(viewEndpoints.create, aView())
    await person.click(await screen.findByRole('button', { name: 'Save view' }))
    const name = await (await saveDialog()).findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
    expect(name.value).toBe('“georgia” In Europe')
    await person.clear(name)
    await person.type(name, 'Registers')
    answer(viewEndpoints.list, [aView({ name: 'Registers' })])

    await person.click((await saveDialog()).getByRole('button', { name: 'Save' }))

    await dialogClosed()
    expect(calls.map(({ body }) => body)).toEqual([
      { name: 'Registers', shared: false, address: '/sources?search=georgia&subCategory=11' },
    ])
    expect(await (await saved()).findByRole('link', { name: 'Registers' })).toBeTruthy()
  })

  it('shares it with the group for a manager, and offers no sharing to others', async () => {
    const { person } = show([], '/sources?search=x', manager)
    const calls = answer(viewEndpoints.create, aView({ shared: true }))
    await person.click(await screen.findByRole('button', { name: 'Save view' }))
    await person.click(await (await saveDialog()).findByRole('checkbox', { name: 'Share with the group' }))
    await person.click((await saveDialog()).getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls[0]?.body).toMatchObject({ shared: true }))
  })

  it('is private for a person who manages no group', async () => {
    const { person } = show([], '/sources?search=x')
    await person.click(await screen.findByRole('button', { name: 'Save view' }))

    expect(await (await saveDialog()).findByText('Only you will see this view.')).toBeTruthy()
    expect((await saveDialog()).queryByRole('checkbox')).toBeNull()
  })

  it('is not offered to guests, for whom no views are requested', async () => {
    const asked = answer(viewEndpoints.list, [])
    show([], '/sources', null)
    await screen.findByRole('link', { name: /Source 101/ })

    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('a saved view', () => {
  it('links to its address, and is marked as opened by a click', async () => {
    const { person, address } = show([aView({ newCount: 3 }), aView({ id: 2, name: 'Many', newCount: 8 })])
    const calls = answer(viewEndpoints.open, undefined)
    const link = await (await saved()).findByRole('link', { name: 'Georgia 3 new' })
    expect((await saved()).getByRole('link', { name: 'Many 8+ new' })).toBeTruthy()
    answer(viewEndpoints.list, [aView()])

    await person.click(link)

    await waitFor(() => expect(address()).toBe('/sources?search=georgia'))
    expect(await (await saved()).findByRole('link', { name: 'Georgia', current: 'page' })).toBeTruthy()
    expect(calls.map(({ params }) => params['id'])).toEqual(['1'])
  })

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads away from this Sourcebook: %s',
    async (address) => {
      show([aView({ address })])

      const link = await (await saved()).findByRole('link', { name: 'Georgia' })
      expect(link.getAttribute('href')).toBe('/')
    },
  )

  it('can be renamed, with a notice that can undo it', async () => {
    const { person } = show([aView()])
    const calls = answer(viewEndpoints.update, aView({ name: 'Tbilisi' }))
    await person.click(await (await saved()).findByRole('button', { name: 'Actions for Georgia' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await person.clear(name)
    await person.type(name, 'Tbilisi')
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    await dialogClosed()

    await person.click(await screen.findByRole('button', { name: /^Undo/ }))

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ name: 'Tbilisi' }, { name: 'Georgia' }]))
  })

  it('can be shared by a manager, and unshared', async () => {
    const { person } = show([aView(), aView({ id: 2, name: 'Ours', shared: true, mine: false })], '/sources', manager)
    const calls = answer(viewEndpoints.update, aView())
    await person.click(await (await saved()).findByRole('button', { name: 'Actions for Georgia' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Share with the group' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    await person.click((await saved()).getByRole('button', { name: 'Actions for Ours' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Stop sharing' }))

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ shared: true }, { shared: false }]))
  })

  it('of the group can be changed by its managers only', async () => {
    show([aView({ name: 'Ours', shared: true, mine: false })])

    expect(await (await saved()).findByRole('link', { name: 'Ours group' })).toBeTruthy()
    expect((await saved()).queryByRole('button')).toBeNull()
  })

  it('is deleted after a confirmation', async () => {
    const { person } = show([aView()])
    const calls = answer(viewEndpoints.remove, undefined)
    await person.click(await (await saved()).findByRole('button', { name: 'Actions for Georgia' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect((await deleteDialog()).getByText('Georgia')).toBeTruthy()
    answer(viewEndpoints.list, [])

    await person.click((await deleteDialog()).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Georgia' })).toBeNull())
    expect(calls).toHaveLength(1)
  })

  it('shows the reason of a refusal', async () => {
    const { person } = show([aView()], '/sources', manager)
    refuse(viewEndpoints.update, 'conflict', { message: 'There are already 100 saved views. Delete one first.' })
    await person.click(await (await saved()).findByRole('button', { name: 'Actions for Georgia' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Share with the group' }))

    expect(await screen.findByText('There are already 100 saved views. Delete one first.')).toBeTruthy()
  })
})
