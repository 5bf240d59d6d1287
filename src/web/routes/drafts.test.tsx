import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { box, enter, press } from '#testing/web/fields.ts'
import { aGroup, anOwner, answerForGroups } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { logInAs, sessionHasEnded } from '#testing/web/session.ts'
import { answerForSourceForm, fillIn, linkField, noteField, titleField } from '#testing/web/source-form.ts'
import { loggedIn, sessionEnded } from '#web/session/store.ts'

const TYPED = 'Half-way typed'

const manager = aUser('ROLE_GROUP_MANAGER')
const admin = aUser('ROLE_ADMIN')
const source = aSource({ canChange: true })

const noted = () => screen.findByText(/^Draft from \d\d:\d\d$/)

beforeEach(() => {
  answerForSourceForm()
  answerForGroups()
  answer(sourceEndpoints.list, aList({ sources: [source], totalCount: 60 }))
  answer(sourceEndpoints.listGroup, aList())
  answer(sourceEndpoints.newest, [])
  answer(sourceEndpoints.favorites, [])
  answer(sourceEndpoints.detail, source)
  answer(categoryEndpoints.listGroup, someCategories())
})

type Field = () => Promise<HTMLInputElement>
const named =
  (name: RegExp): Field =>
  () =>
    box(name)
// Within the dialog, because the pane behind it shows the name too.
const nameInDialog: Field = async () =>
  within(await screen.findByRole('dialog', { name: 'Rename category' })).findByRole<HTMLInputElement>('textbox', {
    name: /^Name/,
  })

/** Forms with drafts: place, user, opener and typed field. */
type FormCase = readonly [what: string, path: string, user: SessionUser, buttons: readonly string[], field: Field]
const newSource: FormCase = ['a new source', '/sources?search=x&page=2', manager, ['New Source'], named(/^Title/)]
const aSourceForm: FormCase = ['a source', '/sources/101?search=x', manager, ['Edit'], named(/^Title/)]
const aGroupForm: FormCase = ['a group', '/groups/1', manager, ['Edit'], named(/^Group name/)]
const forms: FormCase[] = [
  newSource,
  aSourceForm,
  aGroupForm,
  ['a new group', '/groups', admin, ['New Group'], named(/^Group name/)],
  ['an invitation', '/groups/1', manager, ['Edit', 'Invite a user'], named(/^Full name/)],
  ['a new subject', '/folders', manager, ['New Subject'], named(/^Name/)],
  ['a new category of a subject', '/folders/1', manager, ['Add category'], named(/^Name/)],
  ['a subject', '/folders/1', manager, ['Edit'], named(/^Name/)],
  ['a category of a subject', '/folders/1', manager, ['Edit', 'Rename Europe'], nameInDialog],
  ['a request', '/help', manager, [], named(/^Question/)],
]

const open = async ([, path, user, buttons, field]: FormCase) => {
  const route = renderRoute(path, { user })
  for (const name of buttons) await press(route.person, name)
  await enter(route.person, await field(), TYPED)
  return route
}

const endSession = (address: () => string) => {
  act(() => sessionEnded())
  return sessionHasEnded(address)
}

describe.each(forms)('text typed into %s when the session ended', (...form) => {
  const [, path, user, , field] = form

  it('is restored for the same person, at the exact address, with the form open', async () => {
    const { address } = await open(form)

    await endSession(address)
    expect(screen.queryByDisplayValue(TYPED)).toBeNull()
    act(() => loggedIn(user))

    await waitFor(async () => expect((await field()).value).toBe(TYPED))
    expect(address()).toBe(path)
    expect(await noted()).toBeTruthy()
  })

  it('is deleted for another person', async () => {
    const { address, router } = await open(form)

    await endSession(address)
    act(() => loggedIn({ ...user, id: 999 }))

    await waitFor(() => expect(router.state.location.state.sessionEnd).toBeUndefined())
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(TYPED)
    await act(() => router.navigate({ href: path }))
    await screen.findByRole('main')
    expect(screen.queryByDisplayValue(TYPED)).toBeNull()
  })
})

it.each([
  ['another', manager, Date.now()],
  ['nobody any more', null, Date.now() - 13 * 3600_000],
])('an old draft is deleted when the page is opened and it is of %s', async (_whose, user, at) => {
  const draft = { at, isOpen: true, idempotencyKey: 'old', values: { title: TYPED } }
  sessionStorage.setItem('sourcebook-drafts-999', JSON.stringify({ 'source/new': draft }))

  renderRoute('/sources', { user })

  expect(await screen.findByRole('main')).toBeTruthy()
  expect(Object.keys(sessionStorage)).not.toContain('sourcebook-drafts-999')
})

it('a draft is not shown to another person who logs in in another tab', async () => {
  await open(newSource)

  act(() => loggedIn({ ...manager, id: 999 }))

  await waitFor(() => expect(screen.queryByDisplayValue(TYPED)).toBeNull())
})

describe('a draft of a new source', () => {
  const type = async () => {
    const route = await open(newSource)
    await dialog()
    return route
  }
  const dialog = () => screen.findByRole('dialog', { name: 'New Source' })
  const reopen = async (person: UserEvent) => {
    await dialogClosed()
    await press(person, 'New Source')
    return titleField()
  }

  it('is kept after closing the form with Escape', async () => {
    const { person } = await type()

    await person.keyboard('{Escape}')

    expect((await reopen(person)).value).toBe(TYPED)
    expect(await noted()).toBeTruthy()
  })

  it('moves the focus to the heading if its dialog had opened by itself', async () => {
    const { person, address } = await type()
    await endSession(address)
    act(() => loggedIn(manager))
    await waitFor(async () => expect(document.activeElement).toBe(await linkField()))

    await person.keyboard('{Escape}')

    await dialogClosed()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sources', level: 1 }))
  })

  it('is deleted by Cancel', async () => {
    const { person } = await type()

    await press(person, 'Cancel')

    expect((await reopen(person)).value).toBe('')
    expect(screen.queryByText(/^Draft from/)).toBeNull()
  })

  it('is deleted after it was saved', async () => {
    const { person } = await type()
    answer(sourceEndpoints.create, source)
    await fillIn(person)

    await press(person, 'Add public source')

    expect((await reopen(person)).value).toBe('')
  })

  it('is discarded, with the focus in the form', async () => {
    const { person } = await type()
    await person.keyboard('{Escape}')
    await reopen(person)
    await noted()

    await press(person, 'Discard')

    expect((await titleField()).value).toBe('')
    expect(screen.queryByText(/^Draft from/)).toBeNull()
    expect(document.activeElement).toBe(await linkField())
    await person.keyboard('{Escape}')
    expect((await reopen(person)).value).toBe('')
  })

  it('is sent under the same key as before, after a lost reply and a reload', async () => {
    const { person } = await type()
    await fillIn(person)
    const lost = disconnect(sourceEndpoints.create)
    await press(person, 'Add public source')
    await screen.findByRole('alert')
    const calls = answer(sourceEndpoints.create, source)
    await person.keyboard('{Escape}')
    await reopen(person)

    await press(person, 'Add public source')

    await dialogClosed()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
    expect(calls[0]?.body).toEqual(lost[0]?.body)
  })

  it('loses values that do not fit the form any more', async () => {
    const values = { title: TYPED, note: 7, tags: 'none', public: null, removed: 'field' }
    const draft = { at: Date.now(), isOpen: true, idempotencyKey: 'old', values }
    sessionStorage.setItem(`sourcebook-drafts-${manager.id}`, JSON.stringify({ 'source/new': draft }))

    renderRoute('/sources', { user: manager })

    expect((await titleField()).value).toBe(TYPED)
    expect((await noteField()).value).toBe('')
    expect(within(await dialog()).getByRole<HTMLInputElement>('checkbox', { name: /^Public/ }).checked).toBe(true)
  })
})

describe('a draft of a source', () => {
  const theirs = { ...source, note: 'What somebody else has written' }

  it('has only the typed fields, beside changes of others', async () => {
    const { person, address } = await open(aSourceForm)
    refuse(sourceEndpoints.update, 'unauthenticated')
    await press(person, 'Save')
    await sessionHasEnded(address)
    answer(sourceEndpoints.detail, theirs)

    await logInAs(person, manager)
    await waitFor(async () => expect((await titleField()).value).toBe(TYPED))
    await dialogClosed()
    expect((await noteField()).value).toBe(theirs.note)
    const calls = answer(sourceEndpoints.update, { ...theirs, title: TYPED })
    await press(person, 'Save')

    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([{ title: TYPED }])
  })

  it('shows the saved values after it was discarded', async () => {
    const { person, address } = await open(aSourceForm)
    await endSession(address)
    act(() => loggedIn(manager))
    await noted()

    await press(person, 'Discard')

    expect((await titleField()).value).toBe(source.title)
  })

  it('is hidden from a person who may not change the source any more', async () => {
    const { address } = await open(aSourceForm)
    await endSession(address)
    answer(sourceEndpoints.detail, { ...source, canChange: false })

    act(() => loggedIn(manager))

    expect(await screen.findByRole('heading', { name: source.title, level: 1 })).toBeTruthy()
    expect(screen.queryByDisplayValue(TYPED)).toBeNull()
  })

  it('is not shown if the source has been deleted', async () => {
    const { address } = await open(aSourceForm)
    await endSession(address)
    refuse(sourceEndpoints.detail, 'not_found')

    act(() => loggedIn(manager))

    expect(await screen.findByText('Page not found!')).toBeTruthy()
  })
})

it('a group’s draft name can still be saved', async () => {
  const { person, address } = await open(aGroupForm)
  await endSession(address)
  act(() => loggedIn(manager))
  const calls = answer(groupEndpoints.update, aGroup({ users: [anOwner()] }))

  await press(person, 'Save')

  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ name: TYPED }]))
})
