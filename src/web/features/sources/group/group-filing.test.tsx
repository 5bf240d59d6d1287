import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Category, categoryEndpoints } from '#contract/categories/categories.ts'
import { type Source, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, hang, refuse } from '#testing/web/api.ts'
import { dialogClosed, holdClosing } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const lists = { id: 21, name: 'Lists', category: { id: 2, name: 'Sanctions' } }
const filedUnder = (groupSubCategory: Source['groupSubCategory']) =>
  aSource({ title: 'OpenSanctions', inGroup: groupSubCategory !== null, groupSubCategory })
const unfiled = filedUnder(null)
const filed = filedUnder(lists)

const show = (source = unfiled, { user = aUser(), subjects = someCategories() } = {}) => {
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  answer(categoryEndpoints.listGroup, subjects)
  return renderRoute('/sources/101', { user })
}
const pane = async () => within(await screen.findByRole('article'))
const opener = async (name: string) => (await pane()).findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const subjectList = async () => (await dialog()).findByRole('listbox', { name: 'Subjects' })
const categoriesOf = async (name: string) => (await dialog()).findByRole('listbox', { name: `Categories of ${name}` })
const option = async (name: RegExp) => (await dialog()).findByRole('option', { name })
const selected = async (name: RegExp) => (await option(name)).getAttribute('aria-selected')
const button = async (name: string) => (await dialog()).findByRole<HTMLButtonElement>('button', { name })

const openAdd = async (...args: Parameters<typeof show>) => {
  const page = show(...args)
  await page.person.click(await opener(args[0]?.inGroup ? 'Move' : 'Add to group'))
  await dialog()
  return page
}

describe('filing a source', () => {
  it.each([
    ['a guest', null],
    ['an administrator', aUser('ROLE_ADMIN')],
  ])('is not offered to %s', async (_who, user) => {
    answer(sourceEndpoints.list, aList())
    answer(sourceEndpoints.detail, filed)
    renderRoute('/sources/101', { user })

    expect((await pane()).queryByRole('button', { name: /group|Move/ })).toBeNull()
  })

  it.each(['ROLE_USER', 'ROLE_GROUP_MANAGER'] as const)('is offered to %s', async (role) => {
    show(unfiled, { user: aUser(role) })

    expect(await opener('Add to group')).toBeTruthy()
    expect((await pane()).queryByRole('button', { name: 'Remove from group' })).toBeNull()
  })

  it('shows where a source is filed, with a link there', async () => {
    show(filed)

    const place = await (await pane()).findByRole('link', { name: 'Lists' })
    expect(place.getAttribute('href')).toBe('/my-sources?subCategory=21')
    const subject = (await pane()).getByRole('link', { name: 'Sanctions' })
    expect(subject.getAttribute('href')).toBe('/my-sources#category-2')
    expect((await pane()).queryByRole('button', { name: 'Add to group' })).toBeNull()
  })
})

describe('adding to the group', () => {
  it('begins without a choice, so that nothing can be added', async () => {
    await openAdd()

    expect(await subjectList()).toBeTruthy()
    expect((await button('Add')).disabled).toBe(true)
    expect((await dialog()).getByText('No group category is chosen.')).toBeTruthy()
  })

  it('shows the categories of the chosen subject', async () => {
    const { person } = await openAdd()
    expect(within(await categoriesOf('Company registers')).getAllByRole('option')).toHaveLength(2)

    await person.click(await option(/^Sanctions/))

    const names = within(await categoriesOf('Sanctions')).getAllByRole('option')
    expect(names.map(({ textContent }) => textContent)).toEqual(['Lists4 sources', 'Tools0 sources'])
  })

  it('chooses one category, and unchooses it with a second click', async () => {
    const { person } = await openAdd()

    await person.click(await option(/^Europe/))
    expect(await selected(/^Europe/)).toBe('true')
    expect((await button('Add')).disabled).toBe(false)
    expect((await dialog()).getByText('Chosen:', { exact: false }).textContent).toBe(
      'Chosen: Company registers › Europe',
    )

    await person.click(await option(/^Asia/))
    expect([await selected(/^Europe/), await selected(/^Asia/)]).toEqual(['false', 'true'])

    await person.click(await option(/^Asia/))
    expect(await selected(/^Asia/)).toBe('false')
    expect((await button('Add')).disabled).toBe(true)
  })

  it('works by the keyboard alone', async () => {
    const { person } = await openAdd()
    ;(await subjectList()).focus()

    await person.keyboard('{ArrowDown}')
    expect(await selected(/^Sanctions/)).toBe('true')
    await person.tab()
    expect(document.activeElement).toBe(await categoriesOf('Sanctions'))
    await person.keyboard('{End} ')
    expect(await selected(/^Tools/)).toBe('true')
    await person.keyboard('{Home}{Enter}')
    expect([await selected(/^Lists/), await selected(/^Tools/)]).toEqual(['true', 'false'])
    await person.keyboard('t{Enter}{Enter}')

    expect((await button('Add')).disabled).toBe(true)
  })

  it('sends the category, shows the filing and refetches the lists before it closes', async () => {
    const { person } = await openAdd()
    const calls = answer(sourceEndpoints.addToGroup, filed)
    answer(sourceEndpoints.list, aList({ sources: [aSource({ id: 102, title: 'Fresh' })] }))
    const refreshed = answer(categoryEndpoints.listGroup, someCategories())
    await person.click(await option(/^Sanctions/))
    await person.click(await option(/^Lists/))

    await person.click(await button('Add'))

    await dialogClosed()
    expect(calls.map(({ params, body }) => [params['source'], body])).toEqual([['101', { subCategory: 21 }]])
    expect(screen.getByRole('link', { name: /Fresh/ })).toBeTruthy()
    expect(refreshed).toHaveLength(1)
    expect(await (await pane()).findByRole('link', { name: 'Lists' })).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await opener('Move')))
  })

  it('sends it once, however often the button is pressed while it closes', async () => {
    const { person } = await openAdd()
    const calls = answer(sourceEndpoints.addToGroup, filed)
    answer(sourceEndpoints.list, aList())
    const refreshed = answer(categoryEndpoints.listGroup, someCategories())
    await person.click(await option(/^Sanctions/))
    await person.click(await option(/^Lists/))
    const letGo = holdClosing()

    await person.click(await button('Add'))
    await waitFor(() => expect(refreshed).toHaveLength(1))
    await person.click(await button('Add'))
    letGo()
    await dialogClosed()

    expect(calls).toHaveLength(1)
  })

  it('shows the reason of a refusal in a banner, with the choice kept', async () => {
    const { person } = await openAdd()
    refuse(sourceEndpoints.addToGroup, 'conflict', { message: 'This category was just deleted' })
    await person.click(await option(/^Europe/))

    await person.click(await button('Add'))

    expect((await (await dialog()).findByRole('alert')).textContent).toBe('This category was just deleted')
    expect(await selected(/^Europe/)).toBe('true')
  })

  it('reports a missing network', async () => {
    const { person } = await openAdd()
    disconnect(sourceEndpoints.addToGroup)
    await person.click(await option(/^Europe/))

    await person.click(await button('Add'))

    expect((await (await dialog()).findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  })

  it('forgets the choice when it is cancelled', async () => {
    const { person } = await openAdd()
    await person.click(await option(/^Europe/))
    await person.click(await button('Cancel'))
    await dialogClosed()

    await person.click(await opener('Add to group'))

    expect(await selected(/^Europe/)).toBe('false')
  })
})

describe('moving within the group', () => {
  it('begins with the present category, and with nothing to do yet', async () => {
    await openAdd(filed)

    expect([await selected(/^Sanctions/), await selected(/^Lists/)]).toEqual(['true', 'true'])
    expect((await button('Move')).disabled).toBe(true)
  })

  it('sends the other category', async () => {
    const { person } = await openAdd(filed)
    const calls = answer(sourceEndpoints.addToGroup, filed)
    await person.click(await option(/^Tools/))

    await person.click(await button('Move'))

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ subCategory: 22 }]))
  })
})

describe('the subjects to choose from', () => {
  const cases: Category = { id: 3, name: 'Cases', count: 0, subCategories: [] }
  const many = Array.from({ length: 12 }, (_, index) => ({ id: 100 + index, name: `Case ${index}`, count: 0 }))

  it('show a placeholder while they load', async () => {
    const { person } = show()
    hang(categoryEndpoints.listGroup)

    await person.click(await opener('Add to group'))

    expect(await button('Add')).toBeTruthy()
    expect((await dialog()).queryByRole('listbox')).toBeNull()
  })

  it('report a failed load below the list, and can be retried', async () => {
    const { person } = show()
    refuse(categoryEndpoints.listGroup, 'internal')
    await person.click(await opener('Add to group'))
    expect((await (await dialog()).findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    answer(categoryEndpoints.listGroup, someCategories())

    await person.click(await button('Try again'))

    expect(await subjectList()).toBeTruthy()
  })

  it('offer a manager to add some while there are none', async () => {
    await openAdd(unfiled, { user: aUser('ROLE_GROUP_MANAGER'), subjects: [] })

    const add = await (await dialog()).findByRole('link', { name: 'Add subjects' })
    expect(add.getAttribute('href')).toBe('/folders')
    expect((await dialog()).getByText(/Please add subjects and categorize them/)).toBeTruthy()
  })

  it('tell a user whom to ask while there are none', async () => {
    await openAdd(unfiled, { subjects: [] })

    expect(await (await dialog()).findByText(/Ask an owner of your group/)).toBeTruthy()
  })

  it('offer a manager to add a category to one without', async () => {
    await openAdd(unfiled, { user: aUser('ROLE_GROUP_MANAGER'), subjects: [cases] })

    expect(await (await dialog()).findByText('No categories added.')).toBeTruthy()
    const add = (await dialog()).getByRole('link', { name: 'Add a category to the subject' })
    expect(add.getAttribute('href')).toBe('/folders/3')
  })

  it('tell a user that a subject has no categories', async () => {
    await openAdd(unfiled, { subjects: [cases] })

    expect(await (await dialog()).findByText('No categories added.')).toBeTruthy()
    expect((await dialog()).queryByRole('link')).toBeNull()
  })

  it('have no search while they are few', async () => {
    await openAdd()

    expect(await subjectList()).toBeTruthy()
    expect((await dialog()).queryByRole('searchbox')).toBeNull()
  })

  it('can be searched when they are many', async () => {
    const subjects = [...someCategories(), { ...cases, subCategories: many }]
    const { person } = await openAdd(unfiled, { subjects })
    const search = await (await dialog()).findByRole('searchbox', { name: 'Search group categories' })

    await person.type(search, 'case 11')
    expect(within(await categoriesOf('Cases')).getAllByRole('option')).toHaveLength(1)

    await person.type(search, 'x')
    expect((await dialog()).getByText('No categories found')).toBeTruthy()
  })
})
