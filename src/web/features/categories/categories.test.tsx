import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Category, categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { deleteDialog, dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aUser, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = (address: string, list = someCategories()) => {
  answer(categoryEndpoints.list, list)
  return renderRoute(address, { user: aUser('ROLE_ADMIN') })
}
const pane = async () => within(await screen.findByRole('article'))
const nameField = () => screen.findByRole('textbox', { name: /^Name/ })

beforeEach(() => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.listGroup, aList())
})

describe('the administrators’ categories', () => {
  it('are listed with their numbers of sources', async () => {
    show('/categories')

    const category = await screen.findByRole('link', { name: /Sanctions/ })

    expect(category.getAttribute('href')).toBe('/categories/2')
    expect(within(category).getByText('2 subcategories, 4 sources')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Categories · Sourcebook'))
    expect(screen.getByText('Choose a category to see its subcategories here.')).toBeTruthy()
  })

  it('show the initial text for an unknown one', async () => {
    show('/categories/99')

    expect(await screen.findByRole('link', { name: /Sanctions/ })).toBeTruthy()
    expect(screen.getByText('Choose a category to see its subcategories here.')).toBeTruthy()
    expect(screen.queryByText('Page not found!')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Back to overview' })).toBeNull()
    await waitFor(() => expect(document.title).toBe('Categories · Sourcebook'))
  })

  it('link each subcategory to its sources', async () => {
    show('/categories/2')

    const links = within((await pane()).getByRole('region', { name: 'Subcategories' })).getAllByRole('link')

    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/sources?subCategory=21',
      '/sources?subCategory=22',
    ])
  })

  it('explain how to begin while there are none', async () => {
    const { person } = show('/categories', [])

    expect(await screen.findByText('No data found.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Add categories' }))

    expect(await screen.findByRole('dialog', { name: 'New Category' })).toBeTruthy()
  })

  it('explain how to continue without subcategories', async () => {
    show('/categories/3', [{ id: 3, name: 'Ships', count: 0, subCategories: [] }])

    expect((await pane()).getByText('No subcategories added.')).toBeTruthy()
    expect((await pane()).getByText('Add a subcategory to the category')).toBeTruthy()
    expect((await pane()).getByRole('button', { name: 'Add subcategory' })).toBeTruthy()
  })

  it.each(['ROLE_USER', 'ROLE_GROUP_MANAGER'] as const)('can’t be changed by %s', async (role) => {
    answer(sourceEndpoints.list, aList())
    const { address } = renderRoute('/categories', { user: aUser(role) })

    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('are added, and the list refreshed', async () => {
    const { person } = show('/categories')
    await screen.findByRole('link', { name: /Sanctions/ })
    const ships = { id: 3, name: 'Ships', count: 0, subCategories: [] }
    answer(categoryEndpoints.create, ships)
    answer(categoryEndpoints.list, [...someCategories(), ships])
    await person.click(screen.getByRole('button', { name: 'New Category' }))

    await person.type(await nameField(), 'Ships{Enter}')

    expect(await screen.findByRole('link', { name: /Ships/ })).toBeTruthy()
  })
})

describe('deleting from the administrators’ categories', () => {
  const seen = someCategories().map((category) => ({
    ...category,
    count: 0,
    subCategories: category.subCategories.map((each) => ({ ...each, count: 0 })),
  }))
  const edit = async (address: string, list?: Category[]) => {
    const route = show(address, list)
    await route.person.click((await pane()).getByRole('button', { name: 'Edit' }))
    return route
  }
  const ask = async (name: string) => {
    const route = await edit('/categories/1', seen)
    await route.person.click((await pane()).getByRole('button', { name }))
    return route
  }

  it('is offered for empty ones, with an explanation for others', async () => {
    await edit('/categories/2')

    const buttons = (await pane()).getAllByRole('button', { name: /^Delete/ })

    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Delete Tools'])
    expect(
      (await pane()).getByText('You can’t delete it while it has sources. First move or delete the 4 sources.'),
    ).toBeTruthy()
  })

  it('names the subcategories that are deleted, too', async () => {
    await ask('Delete category')

    const asked = await deleteDialog()
    expect(asked.getByText('Deleting this category will also delete all 2 subcategories within it.')).toBeTruthy()
    expect(asked.getByText('Company registers')).toBeTruthy()
  })

  it.each([
    ['category', 'Delete category', 'Delete all', categoryEndpoints.remove],
    ['subcategory', 'Delete Europe', 'Delete', categoryEndpoints.removeSubcategory],
  ])('shows the server’s reason for a refusal: %s', async (kind, button, action, endpoint) => {
    const { person } = await ask(button)
    refuse(endpoint, 'conflict', { message: 'It still holds 5 sources.' })

    await person.click((await deleteDialog()).getByRole('button', { name: action }))

    expect((await screen.findByRole('alert')).textContent).toBe(
      `Something went wrong deleting this ${kind}. It still holds 5 sources.`,
    )
    await dialogClosed('alertdialog')
  })

  it('does not show an earlier refusal when it is opened again', async () => {
    const { person } = await ask('Delete Europe')
    refuse(categoryEndpoints.removeSubcategory, 'conflict', { message: 'It still holds 3 sources' })
    await person.click((await deleteDialog()).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('alert')
    await dialogClosed('alertdialog')

    await person.click((await pane()).getByRole('button', { name: 'Delete Europe' }))

    await deleteDialog()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('names the object that could not be deleted for any other reason', async () => {
    const { person } = await ask('Delete Europe')
    refuse(categoryEndpoints.removeSubcategory, 'internal')

    await person.click((await deleteDialog()).getByRole('button', { name: 'Delete' }))

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong deleting this subcategory')
  })
})
