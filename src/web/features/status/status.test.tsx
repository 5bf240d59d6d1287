import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { statusEndpoints } from '#contract/status/status.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aUser } from '#testing/web/factories.ts'
import { answerForEveryScreen } from '#testing/web/query-cases.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { aStatus } from '#testing/web/status.ts'

const admin = aUser('ROLE_ADMIN')

const show = (changes: Parameters<typeof aStatus>[0] = {}) => {
  const asked = answer(statusEndpoints.read, aStatus(changes))
  return { ...renderRoute('/status', { user: admin }), asked }
}

const part = async (name: string) => (await screen.findByRole('region', { name })).textContent

const failedBackup = { ...aStatus().backups, isFailed: true, lastError: 'No space left on the device' }

describe('the status screen', () => {
  it('shows the values of each part, in words and with units', async () => {
    show()

    expect(await part('Server')).toContain('Process4711 on web-1')
    expect(await part('Server')).toContain('Memory123 MB')
    expect(await part('Database')).toContain('Size1.23 GBConnections12 of 100Read onlyNo')
    expect(await part('Backups')).toContain('ScheduledYesLast good one')
    expect(await part('E-mail')).toContain('Waiting1Failed, to be retried0Undelivered0')
    expect(await part('Sessions')).toContain('Open7People5')
    expect(await part('Search index')).toContain('StateReadySources100,000Memory6 MBBehind by0 s')
    expect(
      within(await screen.findByRole('table', { name: 'Jobs' })).getByRole('row', { name: 'imports 2 1 0' }),
    ).toBeTruthy()
    expect(await part('Failed in the last day')).toContain('AnswersNone')
    expect(screen.getByText('Nothing needs attention.')).toBeTruthy()
  })

  it('shows problems first', async () => {
    show({
      degraded: ['read-only', 'backup-failed', 'something-new'],
      backups: { ...failedBackup, isOld: true },
      emails: { waiting: 0, late: 0, undelivered: 2, oldestAt: null },
    })

    await part('Server')
    const warnings = within(await screen.findByRole('main')).getAllByRole('list')[0]
    expect(
      warnings &&
        within(warnings)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
    ).toEqual([
      'The library can be read but not changed at the moment.',
      'The last backup failed.',
      'The server says: something-new.',
      'The last good backup is too old: a new one is overdue.',
      '2 e-mails can’t be delivered.',
    ])
    expect(await part('Backups')).toContain('No space left on the device')
    expect(
      screen.getByRole('link', { name: 'See each e-mail and its reason on the Groups page' }).getAttribute('href'),
    ).toBe('/groups')
  })

  const { lastGood } = aStatus().backups
  it.each([
    [true, lastGood, null, 'Nothing needs attention.'],
    [true, null, 'first', 'No backup has been made yet. Backups are scheduled.'],
    [
      false,
      lastGood,
      'schedule',
      'This server schedules no backups. Set BACKUP_EVERY, unless another program makes them.',
    ],
    [false, null, 'both', 'No backup has been made, and none is scheduled. Set BACKUP_EVERY, or run npm run backup.'],
  ] as const)('shows the existing backups: scheduled %s, made %j', async (isScheduled, made, missing, said) => {
    const isOld = made === null
    show({ backups: { ...aStatus().backups, isScheduled, lastGood: made, missing, isOld } })

    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryAllByText('Nothing needs attention.')).toHaveLength(missing === null ? 1 : 0)
    expect(screen.queryByText('The last good backup is too old: a new one is overdue.')).toBeNull()
  })

  it('lists the last failed answers by route and id', async () => {
    const last = {
      at: '2026-01-05T09:00:00.000Z',
      method: 'GET',
      route: '/api/v1/tags',
      status: 500,
      requestId: 'abc-1',
    }
    show({
      failures: {
        ...aStatus().failures,
        answers: [
          { status: 500, count: 3 },
          { status: 503, count: 1 },
        ],
        last: [last],
      },
    })

    expect(await part('Failed in the last day')).toContain('Answers3 × 500, 1 × 503')
    expect(await part('Last failed answers')).toContain('500GET /api/v1/tagsabc-1')
  })

  it('refetches by itself, and reports that its data is old when that fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = show()
    await part('Server')
    answer(statusEndpoints.read, aStatus({ version: '1.0.1' }))

    await vi.advanceTimersByTimeAsync(16_000)
    await screen.findByText('1.0.1')
    refuse(statusEndpoints.read, 'unavailable')
    await vi.advanceTimersByTimeAsync(16_000)

    expect(asked).toHaveLength(1)
    expect(screen.getByText('1.0.1')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server doesn’t answer\. Last known status: \w/)
    expect(screen.queryByText('Nothing needs attention.')).toBeNull()
    vi.useRealTimers()
  })

  it('redirects others to their sources', async () => {
    answerForEveryScreen()
    const { address } = renderRoute('/status', { user: aUser('ROLE_GROUP_MANAGER') })

    await waitFor(() => expect(address()).not.toBe('/status'))
  })
})

describe('the warning at Home', () => {
  it('is shown to administrators, and links to the status', async () => {
    answerForEveryScreen()
    answer(statusEndpoints.read, aStatus({ backups: failedBackup }))
    renderRoute('/', { user: admin })

    const notice = within(await screen.findByRole('complementary', { name: 'Server' }))

    expect(notice.getByText('The last backup failed.')).toBeTruthy()
    expect(notice.getByRole('link', { name: 'Status' }).getAttribute('href')).toBe('/status')
  })

  it('is not shown without a problem', async () => {
    answerForEveryScreen()
    const asked = answer(statusEndpoints.read, aStatus())
    renderRoute('/', { user: admin })
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('complementary', { name: 'Server' })).toBeNull()
  })

  it('requests nothing for others', async () => {
    answerForEveryScreen()
    const asked = answer(statusEndpoints.read, aStatus({ backups: failedBackup }))
    renderRoute('/', { user: aUser('ROLE_GROUP_MANAGER') })
    await screen.findByRole('heading', { level: 1 })
    await screen.findByText('Nothing here yet.')

    expect(asked).toEqual([])
  })
})
