import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answerWith } from '#testing/web/api.ts'
import { press } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { newVersion } from '#web/api/new-version.ts'
import { watchMissingCode } from '#web/shared/missing-code.ts'

const OFFER = /^A new version of Sourcebook is available/

const open = () => {
  const reload = vi.fn<() => Promise<void>>(async () => undefined)
  onTestFinished(watchMissingCode(reload))
  // Reply of a newer, unknown shape.
  answerWith(sourceEndpoints.list, 200, '{"rows":[]}')
  return { reload, ...renderRoute('/sources') }
}

it('a new version is offered once, and is loaded only after a click', async () => {
  vi.spyOn(newVersion, 'isHere').mockReturnValue(true)
  const { person, reload } = open()
  expect(await screen.findByText(OFFER)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  await press(person, 'Reload')
  expect(reload).toHaveBeenCalledOnce()

  await press(person, 'Not now')

  await waitFor(() => expect(screen.queryByText(OFFER)).toBeNull())
})

it.each([
  ['loads the page again where the server has another build of it', true, 1, 0],
  ['asks again where it has this one', false, 0, 1],
])('Try again, on a reply that the page can’t parse, %s', async (_what, isHere, reloads, asked) => {
  vi.spyOn(newVersion, 'isHere').mockReturnValue(isHere)
  const { person, reload } = open()
  const [tryAgain] = await screen.findAllByRole('button', { name: 'Try again' })
  const calls = answerWith(sourceEndpoints.list, 200, '{"rows":[]}')

  if (tryAgain) await person.click(tryAgain)

  await waitFor(() => expect([reload.mock.calls.length, calls.length]).toEqual([reloads, asked]))
})
