import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

describe('an unknown source', () => {
  it('is not found, with the list beside it still working', async () => {
    answer(sourceEndpoints.list, aList())
    refuse(sourceEndpoints.detail, 'not_found')
    renderRoute('/sources/999')

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(screen.getByText('Page not found!')).toBeTruthy()
    expect(screen.getByText('This source does not exist, or is private to another group.')).toBeTruthy()
    const ways = screen.getAllByRole('link', { name: 'Back to overview' })
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/sources', '/sources'])
    expect(await screen.findByRole('link', { name: /Source 101/ })).toBeTruthy()
  })

  it.each(['abc', '0', '1.5', '-1'])('is not requested if its id is %s', async (id) => {
    answer(sourceEndpoints.list, aList())
    const calls = refuse(sourceEndpoints.detail, 'not_found')
    renderRoute(`/sources/${id}`)

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Source 101/ })).toBeTruthy()
    expect(calls).toEqual([])
  })

  it.each([
    [null, ['Log in']],
    [aUser(), []],
  ])('offers a login to guests only: %j', async (user, offered) => {
    answer(sourceEndpoints.list, aList())
    refuse(sourceEndpoints.detail, 'not_found')
    renderRoute('/sources/999', { user })

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    const buttons = within(screen.getByRole('main')).queryAllByRole('button', { name: 'Log in' })
    expect(buttons.map(({ textContent }) => textContent)).toEqual(offered)
  })

  it('looks different from a failed one', async () => {
    answer(sourceEndpoints.list, aList())
    refuse(sourceEndpoints.detail, 'internal')
    renderRoute('/sources/999')

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    expect(screen.queryByText('Page not found!')).toBeNull()
  })
})
