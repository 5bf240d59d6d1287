import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aSource, aUser } from '#testing/web/factories.ts'
import { answerForEveryScreen } from '#testing/web/query-cases.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const admin = aUser('ROLE_ADMIN')

describe('the delete button in an edit mode', () => {
  it.each([
    ['/sources/101', admin, 'Save', 'Delete'],
    ['/folders/1', aUser('ROLE_GROUP_MANAGER'), 'Done', 'Delete subject'],
    ['/groups/1', admin, 'Done', 'Delete group'],
  ])('is the last one at %s, apart from the safe one, and not filled', async (address, user, safe, name) => {
    answerForEveryScreen()
    answer(sourceEndpoints.detail, aSource({ canChange: true }))
    const { person } = renderRoute(address, { user })
    await person.click(await screen.findByRole('button', { name: 'Edit' }))

    const [deletes, saves] = [
      await screen.findByRole('button', { name }),
      await screen.findByRole('button', { name: safe }),
    ]

    // The delete button is the last one on the screen.
    expect(within(screen.getByRole('main')).getAllByRole('button').at(-1)).toBe(deletes)
    expect(deletes.parentElement?.contains(saves)).toBe(false)
    expect(deletes.className).not.toMatch(/bg-(danger|accent)(\s|$)/)
  })
})
