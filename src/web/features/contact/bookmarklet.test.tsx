import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Bookmarklet, bookmarkletOf } from './bookmarklet.tsx'

it('is a link to drag, which explains itself when clicked, and can be copied', async () => {
  const person = userEvent.setup()
  render(<Bookmarklet />)
  const link = screen.getByRole('link', { name: 'Add to Sourcebook' })
  expect(link.getAttribute('href')).toBe(bookmarkletOf(window.location.origin))

  await person.click(link)
  expect(screen.getByRole('status').textContent).toMatch(/^Drag it/)

  await person.click(screen.getByRole('button', { name: 'Copy its address' }))
  expect(screen.getByRole('status').textContent).toMatch(/^Copied/)
  expect(await navigator.clipboard.readText()).toBe(bookmarkletOf(window.location.origin))
})
