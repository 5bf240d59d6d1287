import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/access.ts'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { emailEndpoints } from '#contract/emails/emails.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer, hang, serveNoPage, stopTimeouts } from '#testing/web/api.ts'
import { deleteDialog, dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { press } from '#testing/web/fields.ts'
import { answerForGroups, anUndeliveredEmail } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { tagsField } from '#testing/web/source-form.ts'

const source = aSource({ canChange: true, canReadHistory: true })

const answerAll = () => {
  answerForGroups()
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  answer(sourceEndpoints.newest, [])
  answer(sourceEndpoints.favorites, [])
  answer(categoryEndpoints.list, someCategories())
  answer(categoryEndpoints.listGroup, someCategories())
  answer(tagEndpoints.list, [])
}

const confirm = async (person: UserEvent, name = 'Delete') =>
  person.click((await deleteDialog()).getByRole('button', { name }))

interface Visit {
  address: string
  role?: Role
  steps?: (person: UserEvent) => Promise<unknown>
}

/** Opens the address while the endpoint doesn't answer, until the request times out. */
const visit = async (endpoint: Endpoint, { address, role, steps }: Visit) => {
  const { pass } = stopTimeouts()
  answerAll()
  const asked = hang(endpoint)
  const route = renderRoute(address, role ? { user: aUser(role) } : {})
  await steps?.(route.person)
  await waitFor(() => expect(asked).not.toHaveLength(0))
  act(pass)
  return route
}

describe('a query that times out shows Timeout, and can be retried', () => {
  it.each<[string, Endpoint, Visit]>([
    ['the list of sources', sourceEndpoints.list, { address: '/sources' }],
    ['a source', sourceEndpoints.detail, { address: '/sources/7' }],
    ['the favorites on Home', sourceEndpoints.favorites, { address: '/', role: 'ROLE_USER' }],
    ['what was changed, on Home', homeEndpoints.changed, { address: '/', role: 'ROLE_USER' }],
    ['the groups', groupEndpoints.list, { address: '/groups', role: 'ROLE_ADMIN' }],
    ['a group', groupEndpoints.detail, { address: '/groups/1', role: 'ROLE_ADMIN' }],
    ['the subjects', categoryEndpoints.listGroup, { address: '/folders', role: 'ROLE_GROUP_MANAGER' }],
    ['the categories', categoryEndpoints.list, { address: '/categories', role: 'ROLE_ADMIN' }],
    ['the activity', activityEndpoints.list, { address: '/activity', role: 'ROLE_ADMIN' }],
    ['the history of a source', activityEndpoints.ofSource, { address: '/sources/101', role: 'ROLE_ADMIN' }],
    [
      'the subjects to add a source to',
      categoryEndpoints.listGroup,
      { address: '/sources/101', role: 'ROLE_USER', steps: (person) => press(person, 'Add to group') },
    ],
  ])('%s', async (_what, endpoint, place) => {
    await visit(endpoint, place)

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Timeout Try again')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('an action that times out shows Timeout', () => {
  const chooseAndAdd = async (person: UserEvent) => {
    await press(person, 'Add to group')
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(await dialog.findByRole('option', { name: /^Europe/ }))
    await person.click(dialog.getByRole('button', { name: /^Add/ }))
  }

  it.each<[string, Endpoint, Visit]>([
    [
      'a favorite',
      sourceEndpoints.favorite,
      { address: '/sources/101', role: 'ROLE_USER', steps: (person) => press(person, 'Favorite') },
    ],
    [
      'filing in the group',
      sourceEndpoints.addToGroup,
      { address: '/sources/101', role: 'ROLE_USER', steps: chooseAndAdd },
    ],
    [
      'logging out everywhere',
      sessionEndpoints.logoutEverywhere,
      {
        address: '/help',
        role: 'ROLE_USER',
        steps: async (person) => {
          await press(person, 'Ada Analyst')
          await person.click(await screen.findByRole('menuitem', { name: 'Log out everywhere' }))
          await person.click(
            within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out everywhere' }),
          )
        },
      },
    ],
  ])('%s', async (_what, endpoint, place) => {
    await visit(endpoint, place)

    expect((await screen.findByRole('alert')).textContent).toBe('Timeout')
  })

  it('a new tag', async () => {
    await visit(tagEndpoints.create, {
      address: '/sources/101',
      role: 'ROLE_ADMIN',
      steps: async (person) => {
        await press(person, 'Edit')
        await person.type(await tagsField(), 'sanctions')
        await person.click(await screen.findByRole('option', { name: /Create/ }))
      },
    })

    expect(await screen.findByText('Timeout')).toBeTruthy()
  })

  it('an e-mail that is sent again', async () => {
    const email = anUndeliveredEmail()
    const { pass } = stopTimeouts()
    answerAll()
    answer(emailEndpoints.listUndelivered, [email])
    const asked = hang(emailEndpoints.sendAgain)
    const { person } = renderRoute('/groups/1', { user: aUser('ROLE_GROUP_MANAGER') })
    await press(person, /^Send again/)
    await waitFor(() => expect(asked).toHaveLength(1))

    act(pass)

    expect((await screen.findByRole('alert')).textContent).toBe('Timeout')
  })
})

describe('a sentence of the specification is followed by Timeout', () => {
  it('if a delete timed out', async () => {
    await visit(sourceEndpoints.remove, {
      address: '/sources/101',
      role: 'ROLE_ADMIN',
      steps: async (person) => {
        await press(person, 'Edit')
        await press(person, 'Delete')
        await confirm(person)
      },
    })

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong deleting this source. Timeout')
    await dialogClosed('alertdialog')
  })

  it('if a login timed out', async () => {
    await visit(sessionEndpoints.login, {
      address: '/sources',
      steps: async (person) => {
        await press(person, 'Login')
        await person.type(await screen.findByRole('textbox', { name: /^Email address/ }), 'ada@example.org')
        await person.type(screen.getByLabelText(/^Password/), 'correct-horse-battery')
        await press(person, 'Log in')
      },
    })

    expect((await screen.findByRole('alert')).textContent).toBe('Login failed: something went wrong. Timeout')
  })

  it('if a logout timed out', async () => {
    serveNoPage()
    await visit(sessionEndpoints.logout, {
      address: '/help',
      role: 'ROLE_USER',
      steps: async (person) => {
        await press(person, 'Ada Analyst')
        await person.click(await screen.findByRole('menuitem', { name: 'Log out' }))
      },
    })

    expect(await screen.findByText(/^Logging out failed\./)).toBeTruthy()
  })
})
