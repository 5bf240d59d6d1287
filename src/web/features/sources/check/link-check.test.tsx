import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkCheckEndpoints, notChecked } from '#contract/links/link-checks.ts'
import type { LinkHealth } from '#contract/links/link-health.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { type SourceDetail, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse, refuseAsStale } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { dayAndMinute, dayOf } from '#web/shared/dates.ts'

const now = () => new Date().toISOString()

const health = (fields: Partial<LinkHealth>): LinkHealth => ({
  state: 'works',
  checkedAt: now(),
  status: 200,
  movedTo: null,
  ...fields,
})

const show = async (fields: Partial<SourceDetail>) => {
  const source = aSource(fields)
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  answer(reportEndpoints.list, [])
  const { person } = renderRoute('/sources/101', { user: aUser() })
  const article = within(await screen.findByRole('article'))
  await article.findByRole('button', { name: 'More actions' })
  return { person, article, source }
}

const fact = async () => (await screen.findByText('Link', { selector: 'dt' })).parentElement?.textContent

describe('the state of a link', () => {
  it.each([
    [{ health: health({}) }, 'Link Works, checked today'],
    [
      { health: health({ checkedAt: new Date(Date.now() - 24 * 3_600_000).toISOString() }) },
      'Link Works, checked yesterday',
    ],
    [
      { health: health({ checkedAt: '2020-02-03T12:00:00.000Z' }) },
      `Link Works, checked on ${dayOf('2020-02-03T12:00:00.000Z')}`,
    ],
    [{ health: health({ state: 'blocked', status: 403 }) }, 'Link Did not answer as expected (403), checked today'],
    [{ health: health({ state: 'blocked', status: null }) }, 'Link Did not answer as expected, checked today'],
    [{ health: health({ state: 'gone', status: 404 }) }, 'Link Gone (missing on three days), checked today'],
    [
      { health: health({ state: 'moved', movedTo: 'https://new.example/' }) },
      'Link Moved to https://new.example/, checked today',
    ],
    [{ isChecked: true }, 'Link Not checked yet'],
    [{ isChecked: false }, 'Link Checks are off'],
  ] as const)('is shown as %j', async (fields, text) => {
    await show(fields)

    expect(await fact()).toBe(text)
  })

  it('is not shown if links are not checked', async () => {
    const { article } = await show({})

    await article.findByText('Added', { selector: 'dt' })
    expect(screen.queryByText('Link', { selector: 'dt' })).toBeNull()
  })

  it('states for a private source that its group allows checks', async () => {
    await show({ isPublic: false, isChecked: true, health: health({}) })

    expect(await fact()).toContain('your group checks private links')
  })
})

describe('a link that has moved', () => {
  const moved = {
    canChange: true,
    isChecked: true,
    health: health({ state: 'moved', movedTo: 'https://new.example/' }),
  }

  it('can be replaced by the new address in one click, based on the displayed version', async () => {
    const { person, source } = await show(moved)
    const calls = answer(sourceEndpoints.update, { ...source, link: 'https://new.example/', version: 2 })

    await person.click(await screen.findByRole('button', { name: 'Use the new address' }))

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject({ body: { link: 'https://new.example/' }, ifMatch: '"1"' })
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('is kept if somebody else has changed the source in between, with a message', async () => {
    const { person, source } = await show(moved)
    refuseAsStale(sourceEndpoints.update, { ...source, version: 3 })

    await person.click(await screen.findByRole('button', { name: 'Use the new address' }))

    expect(await screen.findByRole('alert')).toBeDefined()
  })

  it('is only shown to people who may not change it', async () => {
    await show({ ...moved, canChange: false })

    await fact()
    expect(screen.queryByRole('button', { name: 'Use the new address' })).toBeNull()
  })
})

describe('the menu of a source', () => {
  const open = async (fields: Partial<SourceDetail>) => {
    const shown = await show(fields)
    await shown.person.click(shown.article.getByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: 'Copy citation' })
    return shown
  }
  const entries = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

  it('checks its link, and shows the result', async () => {
    const { person } = await open({ canChange: true, isChecked: true })
    const calls = answer(linkCheckEndpoints.check, { ...health({ state: 'gone', status: 410 }), nextTryAt: null })

    await person.click(screen.getByRole('menuitem', { name: 'Check link now' }))

    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(async () => expect(await fact()).toBe('Link Gone (missing on three days), checked today'))
  })

  it('shows the time of the next check if the site asked for a pause', async () => {
    const { person } = await open({ canChange: true, isChecked: true })
    const nextTryAt = '2026-11-24T06:00:00.000Z'
    answer(linkCheckEndpoints.check, { ...health({ state: 'blocked', status: 429 }), nextTryAt })

    await person.click(screen.getByRole('menuitem', { name: 'Check link now' }))

    const time = dayAndMinute.format(new Date(nextTryAt))
    expect(await screen.findByText(new RegExp(`The site asked for a pause.*on ${time}`))).toBeDefined()
  })

  it('gives the reason why a link can’t be checked now', async () => {
    const { person } = await open({ canChange: true, isChecked: true })
    refuse(linkCheckEndpoints.check, 'conflict', { message: notChecked.private })

    await person.click(screen.getByRole('menuitem', { name: 'Check link now' }))

    expect(await screen.findByText(/private sources are only checked/)).toBeDefined()
  })

  it('turns checks of its link off, and on again', async () => {
    const { person } = await open({ canChange: true, isChecked: true })
    const calls = answer(linkCheckEndpoints.switch, undefined)

    await person.click(screen.getByRole('menuitem', { name: 'Don’t check link' }))

    await waitFor(async () => expect(await fact()).toBe('Link Checks are off'))
    expect(calls).toMatchObject([{ body: { check: false } }])
  })

  it.each([[{ canChange: false, isChecked: true }], [{ canChange: true, isChecked: null }]])(
    'offers no link checks with %j',
    async (fields) => {
      await open(fields)

      expect(entries().filter((entry) => entry?.includes('link'))).toEqual([])
    },
  )
})
