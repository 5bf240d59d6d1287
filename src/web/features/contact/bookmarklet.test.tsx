import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Bookmarklet, bookmarkletOf } from './bookmarklet.tsx'

it('opens New Source of this Sourcebook with the address and the title of the page, whatever they hold', () => {
  const code = bookmarkletOf('https://sources.example').replace('javascript:', '')
  const open = vi.fn<(address: string) => void>()
  const page = { href: 'https://a.example/?q=1&b="x"#y', title: `A & B's "page" #` }

  // As the browser runs it on the page.
  // oxlint-disable-next-line typescript/no-implied-eval -- a bookmark is a program as text, so only running it shows what it does
  new Function('open', 'location', 'document', code)(open, { href: page.href }, { title: page.title })

  const [address] = open.mock.calls[0] ?? ['']
  const { pathname, search, hash } = new URL(address)
  expect([pathname, search]).toEqual(['/sources', ''])
  const brought = new URLSearchParams(hash.slice(1))
  expect([brought.get('new'), brought.get('title')]).toEqual([page.href, page.title])
})

it('is a link to drag, which does nothing here but say so, and can be copied', async () => {
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
