import { screen } from '@testing-library/react'
import { linkEmailEndpoints } from '#contract/emails/link-emails.ts'
import { type OpenSession, sessionEndpoints } from '#contract/people/sessions.ts'
import { aUser } from './factories.ts'
import { main, type QueryCase, text } from './query-case.ts'

const here: OpenSession = {
  id: 1,
  device: 'Firefox on Windows',
  address: '203.0.113.7',
  createdAt: '2026-01-05T09:00:00.000Z',
  usedAt: '2026-01-05T10:00:00.000Z',
  current: true,
}

export const sessionCases: readonly QueryCase[] = [
  {
    at: 'the e-mails about links',
    query: 'emailQueries.ofLinks',
    file: 'features/emails/link-emails-screen.tsx',
    address: '/stop-emails',
    user: aUser('ROLE_GROUP_MANAGER'),
    place: main,
    endpoint: linkEmailEndpoints.read,
    reply: { wanted: true },
    empty: { wanted: false },
    showsEmpty: () => screen.findByRole('checkbox', { checked: false }),
    shows: () => screen.findByRole('checkbox', { name: 'E-mail me when links are gone or have moved', checked: true }),
  },
  {
    at: 'the own sessions',
    query: 'sessionQueries.open',
    file: 'features/sessions/open-sessions.tsx',
    address: '/sources',
    user: aUser(),
    open: async (person) => {
      await person.click(await screen.findByRole('button', { name: /Ada Analyst/ }))
      await person.click(await screen.findByRole('menuitem', { name: 'Your sessions' }))
    },
    place: () => screen.findByRole('dialog', { name: 'Your sessions' }),
    endpoint: sessionEndpoints.list,
    reply: [here, { ...here, id: 2, device: 'Safari on iPhone', current: false }],
    shows: text('Safari on iPhone'),
    empty: [here],
    showsEmpty: text('You aren’t logged in anywhere else.'),
  },
]
