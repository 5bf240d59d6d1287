import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/people/sessions.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { type SourceDetail, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aReport, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const openMenu = async (fields: Partial<SourceDetail> = {}, user: SessionUser | null = aUser()) => {
  const source = aSource(fields)
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  answer(reportEndpoints.list, [])
  const { person } = renderRoute('/sources/101', { user })
  const button = within(await screen.findByRole('article')).getByRole('button', { name: 'More actions' })
  await person.click(button)
  await screen.findByRole('menuitem', { name: 'Copy citation' })
  return { person, button }
}
const entry = () => screen.queryByRole('menuitem', { name: 'Report a problem' })

describe('reporting a problem from the menu of a source', () => {
  it('sends the report, and returns to the menu', async () => {
    const { person, button } = await openMenu()
    const calls = answer(reportEndpoints.create, aReport())

    await person.click(screen.getByRole('menuitem', { name: 'Report a problem' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
    await person.click(await dialog.findByRole('button', { name: 'Report' }))

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ source: 101, kind: 'dead', text: '' }]))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('is offered for a private source of the group', async () => {
    await openMenu({ isPublic: false })

    expect(entry()).toBeTruthy()
  })

  it.each([
    ['by who may change it', { canChange: true }, aUser()],
    ['by a guest', {}, null],
  ])('is not offered %s', async (_who, fields, user) => {
    await openMenu(fields, user)

    expect(entry()).toBeNull()
  })
})
