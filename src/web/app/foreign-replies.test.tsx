import { MutationObserver, type MutationOptions, type QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, answerWith } from '#testing/web/api.ts'
import { deleteDialog, dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { watchSessionEnds } from '#testing/web/session.ts'
import { answerForSourceForm } from '#testing/web/source-form.ts'
import { addCategory, addSubcategory, renameCategory, renameSubcategory } from '#web/features/categories/mutations.ts'
import { addGroup, checkLinks, editGroup, invite, logSearches } from '#web/features/groups/mutations.ts'
import { logIn } from '#web/features/sessions/mutations.ts'
import { setPassword } from '#web/features/sessions/passwords/mutations.ts'
import { addSource, addToGroup, editSource, toggleFavorite } from '#web/features/sources/mutations.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { currentUser, loggedIn, loggedOut } from '#web/session/store.ts'
import { makeQueryClient } from './query-cache.ts'

const aClient = () => {
  const client = makeQueryClient()
  onTestFinished(() => {
    client.clear()
    loggedOut()
  })
  return client
}

const outcomeOf = <R, V, C>(client: QueryClient, options: MutationOptions<R, Error, V, C>, variables: V) =>
  new MutationObserver(client, options).mutate(variables).then(
    () => 'success',
    () => 'failure',
  )

const password = 'correct-horse-battery'

const bodies: [string, string][] = [
  ['the HTML page of a portal', '<html>Please log in to the network</html>'],
  ['nothing', ''],
  ['JSON of another', '{"detail":"No"}'],
]

describe.each(bodies)('a 401 with %s', (_what, body) => {
  it('logs the user out on a query', async () => {
    const ended = watchSessionEnds()
    const client = aClient()
    loggedIn(aUser())
    answerWith(sourceEndpoints.detail, 401, body)

    await client.fetchQuery(sourceQueries.detail(101)).catch(() => undefined)

    expect(currentUser()).toBeNull()
    expect(ended).toHaveBeenCalledExactlyOnceWith(aUser())
  })

  it('logs the user out on a mutation', async () => {
    const ended = watchSessionEnds()
    loggedIn(aUser())
    answerWith(sourceEndpoints.favorite, 401, body)

    await outcomeOf(aClient(), toggleFavorite, aSource())

    expect(currentUser()).toBeNull()
    expect(ended).toHaveBeenCalledExactlyOnceWith(aUser())
  })

  it('logs out a logged-in user who sets a password', async () => {
    const ended = watchSessionEnds()
    loggedIn(aUser())
    answerWith(accountEndpoints.confirm, 401, body)

    await outcomeOf(aClient(), setPassword, { token: 'token', password })

    expect(currentUser()).toBeNull()
    expect(ended).toHaveBeenCalledExactlyOnceWith(aUser())
  })

  it('does not end a session for a guest who sets a password', async () => {
    const ended = watchSessionEnds()
    answerWith(accountEndpoints.confirm, 401, body)

    await outcomeOf(aClient(), setPassword, { token: 'token', password })

    expect(ended).not.toHaveBeenCalled()
  })

  it('on a login logs nobody out', async () => {
    const ended = watchSessionEnds()
    loggedIn(aUser())
    answerWith(sessionEndpoints.login, 401, body)

    await outcomeOf(aClient(), logIn, { username: 'ada@example.org', password })

    expect(currentUser()).toEqual(aUser())
    expect(ended).not.toHaveBeenCalled()
  })

  it('on a login reports invalid credentials', async () => {
    answer(sourceEndpoints.list, aList())
    const { person } = renderRoute('/sources')
    await person.click(await screen.findByRole('button', { name: 'Login' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }))
    answerWith(sessionEndpoints.login, 401, body)

    await person.type(await dialog.findByLabelText(/^Email address/), 'ada@example.org')
    await person.type(dialog.getByLabelText(/^Password/), password)
    await person.click(dialog.getByRole('button', { name: 'Log in' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('Login failed: invalid credentials.')
  })
})

describe('a 404', () => {
  it.each(bodies)('with %s on a delete counts it as done', async (_what, body) => {
    answerForSourceForm()
    answer(sourceEndpoints.list, aList())
    answer(sourceEndpoints.detail, aSource({ canChange: true }))
    answerWith(sourceEndpoints.remove, 404, body)
    const { person, address } = renderRoute('/sources/101', { user: aUser('ROLE_ADMIN') })
    await person.click(await screen.findByRole('button', { name: 'Edit' }))
    await person.click(await screen.findByRole('button', { name: 'Delete' }))

    await person.click((await deleteDialog()).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(address()).toBe('/sources'))
    expect(screen.queryByRole('alert')).toBeNull()
    await dialogClosed('alertdialog')
  })
})

describe('an empty success', () => {
  const mutation = <R, V, C>(endpoint: Endpoint, options: MutationOptions<R, Error, V, C>, variables: V) => ({
    endpoint,
    run: () => outcomeOf(aClient(), options, variables),
  })
  const body = { title: 'Zefix', link: 'https://zefix.example/', note: 'Registers', subCategory: 11 }
  const idempotencyKey = 'of-this-form'
  const person = { fullName: 'Ada Analyst', email: 'ada@example.org' }

  it.each([
    mutation(sourceEndpoints.create, addSource, { body, idempotencyKey }),
    mutation(sourceEndpoints.update, editSource, { id: 101, body }),
    mutation(sourceEndpoints.favorite, toggleFavorite, aSource()),
    mutation(sourceEndpoints.addToGroup, addToGroup, { id: 101, subCategory: 11 }),
    mutation(categoryEndpoints.create, addCategory, { name: 'Registers', idempotencyKey }),
    mutation(categoryEndpoints.update, renameCategory, { id: 1, name: 'Registers' }),
    mutation(categoryEndpoints.createSubcategory, addSubcategory, { id: 1, name: 'Europe', idempotencyKey }),
    mutation(categoryEndpoints.updateSubcategory, renameSubcategory, { id: 11, name: 'Europe' }),
    mutation(groupEndpoints.create, addGroup, { body: { name: 'Acme', link: '', user: person }, idempotencyKey }),
    mutation(groupEndpoints.update, editGroup, { id: 1, body: { name: 'Acme' } }),
    mutation(groupEndpoints.checkLinks, checkLinks, { id: 1, checksLinks: true }),
    mutation(groupEndpoints.logSearches, logSearches, { id: 1, logsSearches: true }),
    mutation(groupEndpoints.invite, invite, { groupId: 1, body: { ...person, groupManager: false }, idempotencyKey }),
  ])('is accepted for $endpoint.method $endpoint.path', async ({ endpoint, run }) => {
    answer(sourceEndpoints.detail, aSource())
    answerWith(endpoint, 200)

    expect(await run()).toBe('success')
  })

  it('of a favorite keeps the star as clicked, and refetches the source', async () => {
    answer(sourceEndpoints.list, aList())
    const details = answer(sourceEndpoints.detail, aSource())
    const { person: reader } = renderRoute('/sources/101', { user: aUser() })
    const star = await screen.findByRole('button', { name: 'Favorite' })
    await waitFor(() => expect(details).toHaveLength(1))
    answerWith(sourceEndpoints.favorite, 200)
    const fresh = answer(sourceEndpoints.detail, aSource({ favorite: true, title: 'Read again' }))

    await reader.click(star)

    expect(await screen.findByRole('heading', { name: 'Read again', level: 1 })).toBeTruthy()
    expect(star.getAttribute('aria-pressed')).toBe('true')
    expect(fresh).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('of a login fails, because it does not name the user', async () => {
    answerWith(sessionEndpoints.login, 200)

    expect(await outcomeOf(aClient(), logIn, { username: 'ada@example.org', password })).toBe('failure')
  })
})
