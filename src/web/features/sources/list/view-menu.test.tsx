import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const bank = aSource({ title: 'Bank list', link: 'https://www.bank.example/lists/eu/?x=1', note: '' })

const show = (address = '/sources') => {
  answer(sourceEndpoints.list, aList({ sources: [bank] }))
  answer(sourceEndpoints.listGroup, aList({ sources: [bank] }))
  return renderRoute(address, { user: aUser() })
}
const row = () => screen.findByRole('link', { name: /Bank list/ })
const openView = async (person: ReturnType<typeof show>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'View' }))
  return within(screen.getByRole('menu', { name: 'View' })).getByRole('menuitemcheckbox', { name: 'Show links' })
}

describe.each(['/sources', '/my-sources'])('the links of the list at %s', (address) => {
  it('are below the titles, as host and path', async () => {
    show(address)

    expect((await row()).textContent).toBe('Bank listbank.example/lists/eu')
  })

  it('are switched off and on', async () => {
    const { person } = show(address)
    await row()
    const on = await openView(person)
    expect(on.getAttribute('aria-checked')).toBe('true')

    await person.click(on)

    expect((await row()).textContent).toBe('Bank list')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View' }))
    const off = await openView(person)
    expect(off.getAttribute('aria-checked')).toBe('false')
    await person.click(off)
    expect((await row()).textContent).toContain('bank.example/lists/eu')
  })

  it('are switched off by another tab at once', async () => {
    show(address)
    await row()

    act(() => {
      localStorage.setItem('sourcebook-links', 'hidden')
      window.dispatchEvent(new StorageEvent('storage', { key: 'sourcebook-links' }))
    })

    await waitFor(async () => expect((await row()).textContent).toBe('Bank list'))
  })

  it('stay off on this device', async () => {
    localStorage.setItem('sourcebook-links', 'hidden')
    show(address)

    expect((await row()).textContent).toBe('Bank list')
  })
})

describe('the rows of the list', () => {
  const choose = async (person: ReturnType<typeof show>['person'], name: string) => {
    await person.click(await screen.findByRole('button', { name: 'View' }))
    await person.click(screen.getByRole('menuitemradio', { name }))
  }

  it('are comfortable, until compact ones are chosen on this device', async () => {
    const { person } = show()
    const comfortable = (await row()).className

    await choose(person, 'Compact')
    const compact = (await row()).className
    await choose(person, 'Comfortable')

    expect(compact).not.toBe(comfortable)
    expect((await row()).className).toBe(comfortable)
  })

  it('stay compact on this device', async () => {
    localStorage.setItem('sourcebook-density', 'compact')
    const { person } = show()
    await row()

    await person.click(await screen.findByRole('button', { name: 'View' }))

    expect(screen.getByRole('menuitemradio', { name: 'Compact' }).getAttribute('aria-checked')).toBe('true')
  })
})
