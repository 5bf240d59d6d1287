import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { noTexts, sourceEndpoints } from '#contract/sources/sources.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer, disconnect, hang, refuse } from '#testing/web/api.ts'
import { dialogClosed, holdClosing } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import {
  answerForSourceForm,
  categoryField,
  complaintAt,
  fillIn,
  linkField,
  noteField,
  tagsField,
  titleField,
} from '#testing/web/source-form.ts'
import { subjectQueries } from '#web/features/categories/queries.ts'

const REQUIRED = 'This field is required'

const openDialog = async (user = aUser('ROLE_GROUP_MANAGER')) => {
  answerForSourceForm()
  const lists = answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource())
  const { person, queryClient } = renderRoute('/sources', { user })
  await screen.findByRole('link', { name: /Source 101/ })
  await person.click(screen.getByRole('button', { name: 'New Source' }))
  const dialog = await screen.findByRole('dialog', { name: 'New Source' })
  await waitFor(async () => expect(document.activeElement).toBe(await linkField()))
  return { person, queryClient, dialog, lists, add: within(dialog).getByRole('button', { name: /^Add/ }) }
}

describe('New Source', () => {
  it('is not offered to a guest', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/sources')
    await screen.findByRole('link', { name: /Source 101/ })

    expect(screen.queryByRole('button', { name: 'New Source' })).toBeNull()
  })

  it.each(['ROLE_USER', 'ROLE_GROUP_MANAGER', 'ROLE_ADMIN'] as const)('is offered to %s', async (role) => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/sources', { user: aUser(role) })

    expect(await screen.findByRole('button', { name: 'New Source' })).toBeTruthy()
  })

  it.each(['ROLE_GROUP_MANAGER', 'ROLE_ADMIN'] as const)('is public by default for %s', async (role) => {
    const { dialog } = await openDialog(aUser(role))

    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Public/ }).checked).toBe(true)
  })

  it('is private for a user, without a choice', async () => {
    const { person, dialog, add } = await openDialog(aUser())
    const calls = answer(sourceEndpoints.create, aSource({ isPublic: false }))
    expect(within(dialog).queryByRole('checkbox')).toBeNull()

    await fillIn(person)
    await person.click(add)

    await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ public: false }]))
  })

  it('shows an error only after the field was touched', async () => {
    const { person } = await openDialog()
    expect(screen.queryByText(REQUIRED)).toBeNull()

    await person.tab()

    await waitFor(async () => expect(complaintAt(await linkField())).toBe(REQUIRED))
    expect(screen.getAllByText(REQUIRED)).toHaveLength(1)
  })

  it('shows no error when “About the source” is opened before anything was typed', async () => {
    const { person } = await openDialog()

    await person.click(await screen.findByRole('button', { name: /^About the source/ }))

    expect(await screen.findByRole('textbox', { name: 'Publisher' })).toBeTruthy()
    expect(screen.queryByText(REQUIRED)).toBeNull()
  })

  it('shows every missing field on sending, and sends nothing', async () => {
    const { person, add } = await openDialog()

    await person.click(add)

    await waitFor(() => expect(screen.getAllByText(REQUIRED)).toHaveLength(4))
    const fields = [await titleField(), await linkField(), await noteField(), await categoryField()]
    expect(fields.map(complaintAt)).toEqual([REQUIRED, REQUIRED, REQUIRED, REQUIRED])
    expect(complaintAt(await tagsField())).toBe('')
  })

  it('refuses an invalid link', async () => {
    const { person } = await openDialog()

    await person.type(await linkField(), 'javascript:alert(1)')
    await person.tab()

    await waitFor(async () => expect(complaintAt(await linkField())).toBe('This is not a valid link'))
  })

  it('sends the body of the contract', async () => {
    const { person, add } = await openDialog()
    const calls = answer(sourceEndpoints.create, aSource())
    await fillIn(person)
    await person.click(await tagsField())
    await person.click(await screen.findByRole('option', { name: 'Courts' }))
    await person.keyboard('{Escape}')

    await person.click(add)

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({
      ...noTexts,
      title: 'World Bank',
      link: 'https://worldbank.example',
      note: 'Debarred firms',
      subCategory: '21',
      public: true,
      tags: ['2'],
    })
  })

  it('is added once, however often the button is pressed while the dialog closes', async () => {
    const { person, add } = await openDialog()
    const calls = answer(sourceEndpoints.create, aSource())
    const refreshed = answer(sourceEndpoints.list, aList())
    await fillIn(person)
    const letGo = holdClosing()

    await person.click(add)
    await waitFor(() => expect(refreshed).toHaveLength(1))
    await person.click(add)
    await person.type(await titleField(), '{Enter}')
    letGo()
    await dialogClosed()

    expect(calls).toHaveLength(1)
  })

  it('is sent again under the same key after a lost reply, and another source under another', async () => {
    const { person, add } = await openDialog()
    const lost = disconnect(sourceEndpoints.create)
    await fillIn(person)
    await person.click(add)
    await screen.findByRole('alert')
    const calls = answer(sourceEndpoints.create, aSource())

    await person.click(add)
    await dialogClosed()
    await person.click(screen.getByRole('button', { name: 'New Source' }))
    await fillIn(person)
    await person.click(screen.getByRole('button', { name: /^Add public/ }))
    await dialogClosed()

    const [first, second] = calls.map(({ idempotencyKey }) => idempotencyKey)
    expect(lost[0]?.idempotencyKey).toBe(first)
    expect(second).not.toBe(first)
  })

  it('closes once the list shows it', async () => {
    const events = collectEvents()
    const { person, add, lists } = await openDialog()
    answer(sourceEndpoints.create, aSource({ id: 200 }))
    await fillIn(person)
    const refreshed = answer(sourceEndpoints.list, aList({ sources: [aSource({ id: 200, title: 'World Bank' })] }))

    await person.click(add)

    await dialogClosed()
    expect(screen.getByRole('link', { name: /World Bank/ })).toBeTruthy()
    expect([lists.length, refreshed.length]).toEqual([1, 1])
    expect(events).toContainEqual({ name: 'source_added' })
  })

  it('refetches the counts of the categories, and not those of the subjects, because it is not filed yet', async () => {
    const { person, add, queryClient } = await openDialog()
    answer(sourceEndpoints.create, aSource({ id: 200 }))
    queryClient.setQueryData(subjectQueries.list().queryKey, someCategories())
    await fillIn(person)
    const categories = answer(categoryEndpoints.list, someCategories())

    await person.click(add)

    await dialogClosed()
    expect(categories).toHaveLength(1)
    expect(queryClient.getQueryState(subjectQueries.list().queryKey)?.isInvalidated).toBe(false)
  })

  it('shows that it is pending, and is sent once', async () => {
    const { person, add } = await openDialog()
    const calls = hang(sourceEndpoints.create)
    await fillIn(person)

    await person.click(add)
    await waitFor(() => expect(add.getAttribute('aria-busy')).toBe('true'))
    await person.click(add)

    expect(calls).toHaveLength(1)
  })

  it('shows errors of the server beside their fields and keeps the typed text', async () => {
    const { person, add, dialog } = await openDialog()
    refuse(sourceEndpoints.create, 'invalid', {
      message: 'Some fields are not right',
      errors: [
        { field: 'title', message: 'This title is taken' },
        { field: 'tags.0', message: 'This tag is gone' },
      ],
    })
    await fillIn(person)

    await person.click(add)

    await waitFor(async () => expect(complaintAt(await titleField())).toBe('This title is taken'))
    expect(complaintAt(await tagsField())).toBe('This tag is gone')
    expect((await titleField()).value).toBe('World Bank')
    expect((await noteField()).value).toBe('Debarred firms')
    expect((await categoryField()).value).toBe('Sanctions › Lists')
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  it('shows other refusals above the form', async () => {
    const { person, add, dialog } = await openDialog()
    refuse(sourceEndpoints.create, 'too_many_requests', { message: 'Too many requests. Try again in a minute.' })
    await fillIn(person)

    await person.click(add)

    expect((await within(dialog).findByRole('alert')).textContent).toBe('Too many requests. Try again in a minute.')
    expect((await titleField()).value).toBe('World Bank')
  })

  it('forgets its text after a cancel', async () => {
    const { person, dialog } = await openDialog()
    await person.type(await titleField(), 'Draft')

    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await dialogClosed()
    await person.click(screen.getByRole('button', { name: 'New Source' }))

    expect((await titleField()).value).toBe('')
  })
})

describe('the category field', () => {
  it('finds it by typing, also by the name of its parent and without accents', async () => {
    const { person } = await openDialog()

    await person.type(await categoryField(), 'sánctions li')

    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Lists'])
  })

  it('reports that none is found', async () => {
    const { person } = await openDialog()

    await person.type(await categoryField(), 'zzz')

    expect(await screen.findByText('No categories found')).toBeTruthy()
  })

  it('reports a failed load', async () => {
    answerForSourceForm()
    refuse(categoryEndpoints.list, 'internal')
    answer(sourceEndpoints.list, aList())
    const { person } = renderRoute('/sources', { user: aUser() })

    await person.click(await screen.findByRole('button', { name: 'New Source' }))

    await waitFor(async () => expect(complaintAt(await categoryField())).toBe('Something went wrong. Try again'))
  })
})
