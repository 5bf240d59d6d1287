import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openSite } from './open-site.ts'
import { addressText, OutsideLink } from './outside-link.tsx'

const HOSTILE = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'https://bank.example@evil.example/',
  'https://bank.example\\@evil.example/',
  'https://user:password@bank.example/',
  '/logout',
  'no address',
]

const show = (link: string) =>
  render(
    <OutsideLink link={link} otherwise="nowhere">
      Open
    </OutsideLink>,
  )

describe('a link to another site', () => {
  it.each(HOSTILE)('has no address, whatever a reply contains: %j', (link) => {
    show(link)

    expect(screen.queryByRole('link')).toBeNull()
    expect(document.body.textContent).toBe('nowhere')
  })

  it.each([
    ['https://bank.example/a?b#c', 'https://bank.example/a?b#c'],
    ['HTTPS://Bank.Example', 'https://bank.example'],
    ['https://bаnk.example/', 'https://xn--bnk-6cd.example/'],
  ])('leads from %j to %j, in a window without access to this one', (link, href) => {
    show(link)

    const { attributes } = screen.getByRole('link', { name: 'Open' })

    expect(Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))).toEqual({
      href,
      target: '_blank',
      rel: 'noopener noreferrer',
    })
  })
})

describe('opening another site', () => {
  it.each(HOSTILE)('opens nothing for %j', (link) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)

    openSite(link)

    expect(open).not.toHaveBeenCalled()
  })

  it('gives it neither referrer nor opener', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)

    openSite('https://münchen.example/x')

    expect(open).toHaveBeenCalledExactlyOnceWith('https://xn--mnchen-3ya.example/x', '_blank', 'noopener,noreferrer')
  })
})

it.each([
  ['https://bücher.example/straße?q=1#a', 'https://xn--bcher-kva.example/straße?q=1#a'],
  ['https://bank.example/\u202Efdp.exe', 'https://bank.example/%E2%80%AEfdp.exe'],
  ['https://bank.example/a\u200Bb', 'https://bank.example/a%E2%80%8Bb'],
  ['Our intranet', 'Our intranet'],
])('the address %j is written as %j', (link, text) => {
  expect(addressText(link)).toBe(text)
})
