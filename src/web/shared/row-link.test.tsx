import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

/** Whether the page follows the link itself when it is clicked like this. */
const isFollowed = async (init: MouseEventInit) => {
  answer(sourceEndpoints.list, aList())
  renderRoute('/sources')
  const link = await screen.findByRole('link', { name: /Source 101/ })
  const click = createEvent.click(link, init)
  fireEvent(link, click)
  return click.defaultPrevented
}

it('is followed by the page', async () => {
  expect(await isFollowed({})).toBe(true)
})

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('is left to the browser with %s', async (key) => {
  expect(await isFollowed({ [key]: true })).toBe(false)
})

it('is left to the browser with another button', async () => {
  expect(await isFollowed({ button: 1 })).toBe(false)
})
