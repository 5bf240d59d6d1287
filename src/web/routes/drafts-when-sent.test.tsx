import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { contactEndpoints } from '#contract/emails/contact.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { box, enter, press } from '#testing/web/fields.ts'
import { aGroup, answerForGroups, someGroups } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { sessionHasEnded } from '#testing/web/session.ts'
import { answerForSourceForm, fillIn, titleField } from '#testing/web/source-form.ts'
import { groupQueries } from '#web/features/groups/queries.ts'
import { sessionEnded } from '#web/session/store.ts'

const SAVED_ALREADY = 'An earlier version of this was already saved. Close this form to see it.'

const manager = aUser('ROLE_GROUP_MANAGER')
const admin = aUser('ROLE_ADMIN')
const source = aSource({ canChange: true })

const kept = () => JSON.stringify(Object.entries(sessionStorage).filter(([key]) => key.startsWith('sourcebook-drafts')))

beforeEach(() => {
  answerForSourceForm()
  answerForGroups()
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.listGroup, aList())
  answer(sourceEndpoints.newest, [])
  answer(sourceEndpoints.favorites, [])
  answer(categoryEndpoints.listGroup, someCategories())
})

const fillInSource = async () => {
  const route = renderRoute('/sources', { user: manager })
  await press(route.person, 'New Source')
  await fillIn(route.person)
  return route
}

const fillInRequest = async () => {
  const route = renderRoute('/help', { user: manager })
  await route.person.selectOptions(await screen.findByRole('combobox', { name: /^Subject/ }), 'IT support')
  await enter(route.person, await box(/^Question/), 'How?')
  return route
}

/** Presses the button. Returns a function that releases the reply. */
const send = async <E extends Endpoint>(person: UserEvent, button: string, [endpoint, reply]: [E, ReplyOf<E>]) => {
  const answered = Promise.withResolvers<ReplyOf<E>>()
  const calls = answer(endpoint, () => answered.promise)
  await press(person, button)
  await waitFor(() => expect(calls).toHaveLength(1))
  return () => answered.resolve(reply)
}

describe('a draft whose form was left before the reply', () => {
  it('is deleted after a successful reply in a closed dialog', async () => {
    const { person } = await fillInSource()
    const reply = await send(person, 'Add public source', [sourceEndpoints.create, source])
    await person.keyboard('{Escape}')
    await dialogClosed()
    expect(kept()).toContain('World Bank')

    reply()

    await waitFor(() => expect(kept()).not.toContain('World Bank'))
    await press(person, 'New Source')
    expect((await titleField()).value).toBe('')
  })

  it('is deleted after a successful reply on a screen that was left', async () => {
    const { person, router } = await fillInRequest()
    const reply = await send(person, 'Send request', [contactEndpoints.send, undefined])
    await act(() => router.navigate({ to: '/sources' }))
    await screen.findByRole('button', { name: 'New Source' })

    reply()

    await waitFor(() => expect(kept()).not.toContain('How?'))
    await act(() => router.navigate({ to: '/help' }))
    expect((await box(/^Question/)).value).toBe('')
  })

  it('is deleted for its sender, even if their session has ended', async () => {
    const { person, address } = await fillInSource()
    const reply = await send(person, 'Add public source', [sourceEndpoints.create, source])
    act(() => sessionEnded())
    await sessionHasEnded(address)
    expect(kept()).toContain('World Bank')

    reply()

    await waitFor(() => expect(kept()).not.toContain('World Bank'))
  })

  it('is kept if it could not be saved', async () => {
    const { person } = await fillInSource()
    const calls = disconnect(sourceEndpoints.create)
    await press(person, 'Add public source')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(calls).toHaveLength(1))
    await dialogClosed()

    await press(person, 'New Source')

    expect((await titleField()).value).toBe('World Bank')
  })
})

it('keeps text typed into a draft while somebody else changes another field', async () => {
  const draft = { at: Date.now(), isOpen: true, idempotencyKey: 'old', values: { name: 'Acme' } }
  sessionStorage.setItem(`sourcebook-drafts-${manager.id}`, JSON.stringify({ 'group/1': draft }))
  const { person, queryClient } = renderRoute('/groups/1', { user: manager })
  await person.type(await box(/^Group name/), ' and more')
  const theirs = answer(groupEndpoints.detail, aGroup({ link: 'https://theirs.example/' }))

  await act(() => queryClient.invalidateQueries({ queryKey: groupQueries.details() }))

  expect(theirs).toHaveLength(1)
  expect((await box(/^Group name/)).value).toBe('Acme and more')
})

describe('a person whose earlier version was already saved', () => {
  it('is told once for the whole draft, even after a reload', async () => {
    const { person } = await fillInSource()
    const refused = refuse(sourceEndpoints.create, 'conflict', { message: SAVED_ALREADY })

    await press(person, 'Add public source')
    await screen.findByText(SAVED_ALREADY)

    const [key] = refused.map(({ idempotencyKey }) => idempotencyKey)
    await waitFor(() => expect(kept()).not.toContain(key))
    expect(kept()).toContain('World Bank')
  })

  type FormCase = readonly [
    what: string,
    path: string,
    user: SessionUser,
    buttons: readonly string[],
    typed: Readonly<Record<string, string>>,
    endpoint: Endpoint,
    shown: () => readonly unknown[],
  ]
  const invited = { 'Full name': 'Ada', 'Email address': 'ada@example.org' }
  const newGroup = {
    'Group name': 'Initech',
    "Group owner's full name": 'Olga',
    "Group owner's email address": 'olga@example.org',
  }
  const shownAgain = {
    sources: () => answer(sourceEndpoints.list, aList({ sources: [source] })),
    groups: () => answer(groupEndpoints.list, someGroups()),
    group: () => answer(groupEndpoints.detail, aGroup()),
    subjects: () => answer(categoryEndpoints.listGroup, someCategories()),
  }
  const { create, invite } = groupEndpoints
  const { create: addSubject, createSubcategory } = categoryEndpoints
  const forms: FormCase[] = [
    ['group', '/groups', admin, ['New Group'], newGroup, create, shownAgain.groups],
    ['invited user', '/groups/1', manager, ['Edit', 'Invite a user'], invited, invite, shownAgain.group],
    ['subject', '/folders', manager, ['New Subject'], { Name: 'Banks' }, addSubject, shownAgain.subjects],
    ['category', '/folders/1', manager, ['Add category'], { Name: 'Africa' }, createSubcategory, shownAgain.subjects],
  ]

  it('sees the source in the list', async () => {
    const { person } = await fillInSource()
    refuse(sourceEndpoints.create, 'conflict', { message: SAVED_ALREADY })
    const lists = shownAgain.sources()

    await press(person, 'Add public source')

    expect(await screen.findByText(SAVED_ALREADY)).toBeTruthy()
    await waitFor(() => expect(lists).toHaveLength(1))
  })

  it.each(forms)('sees the %s on the screen', async (_what, path, user, buttons, typed, endpoint, shown) => {
    const { person } = renderRoute(path, { user })
    for (const name of buttons) await press(person, name)
    const inDialog = within(await screen.findByRole('dialog'))
    const fields = Object.entries(typed)
    for (const [name, text] of fields)
      await enter(person, await inDialog.findByRole('textbox', { name: new RegExp(`^${name}`) }), text)
    refuse(endpoint, 'conflict', { message: SAVED_ALREADY })
    const calls = shown()

    await person.keyboard('{Enter}')

    expect(await screen.findByText(SAVED_ALREADY)).toBeTruthy()
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})
