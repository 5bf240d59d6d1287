import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { answerForEveryScreen } from '#testing/web/query-cases.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { pageTitleClass } from '#web/ui/page-title.tsx'

const user = aUser()
const manager = aUser('ROLE_GROUP_MANAGER')
const admin = aUser('ROLE_ADMIN')

describe('the title of a page', () => {
  it.each([
    ['/', null, 'Sourcebook'],
    ['/sources', null, 'Sources'],
    ['/sources/101', null, 'Source 101'],
    ['/sources/abc', null, 'Page not found'],
    ['/my-sources', user, 'My Sources'],
    ['/my-sources/101', user, 'Source 101'],
    ['/folders', manager, 'Subjects'],
    ['/folders/1', manager, 'Company registers'],
    ['/folders/99', manager, 'Subjects'],
    ['/categories', admin, 'Categories'],
    ['/categories/2', admin, 'Sanctions'],
    ['/groups', admin, 'Groups'],
    ['/groups/1', admin, 'Group'],
    ['/groups', manager, 'Group'],
    ['/activity', manager, 'Activity'],
    ['/reports', user, 'Reports'],
    ['/research', user, 'Research'],
    ['/research/5', user, 'K-17'],
    ['/research/abc', user, 'Page not found'],
    ['/import', user, 'Import'],
    ['/status', admin, 'Status'],
    ['/stop-emails', null, 'E-mails about links'],
    ['/help', null, 'Let us help you'],
    ['/nowhere', null, 'Page not found'],
  ])('of %s is one heading, of the same size everywhere', async (address, person, title) => {
    answerForEveryScreen()
    renderRoute(address, { user: person })

    const heading = await screen.findByRole('heading', { name: title, level: 1 })
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toEqual([heading]))
    expect([...heading.classList]).toEqual(expect.arrayContaining(pageTitleClass.split(' ')))
  })
})
