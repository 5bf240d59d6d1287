import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { exportEndpoints } from '#contract/files/exports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, answerProbe } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const downloads: string[] = []

beforeEach(() => {
  downloads.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) downloads.push(`${new URL(this.href).pathname}${new URL(this.href).search}`)
  })
})

const show = (address = '/sources') => {
  const list = aList({ sources: [aSource()], totalCount: 2934 })
  answer(sourceEndpoints.list, list)
  answer(sourceEndpoints.listGroup, list)
  return renderRoute(address, { user: aUser() })
}

const open = async (person: ReturnType<typeof show>['person']) =>
  person.click(await screen.findByRole('button', { name: 'Export' }))
const choose = async (person: ReturnType<typeof show>['person'], name: string) => {
  await open(person)
  await person.click(await screen.findByRole('menuitem', { name }))
}

describe('exporting a list', () => {
  it('shows the number of exported sources', async () => {
    const { person } = show()

    await open(person)

    expect(await screen.findByText('Export 2,934 sources')).toBeTruthy()
  })

  it.each([
    ['/sources', 'Table (CSV)', '/api/v1/source/export/?direction=ASC&format=csv&order=title&scope=global'],
    [
      '/sources?search=bank&order=favorite&direction=DESC&page=2&subCategory=11&tag=3',
      'Bookmarks (HTML)',
      '/api/v1/source/export/?direction=DESC&format=html&order=favorite&scope=global&search=bank&subCategory=11&tag=3',
    ],
    ['/my-sources', 'JSON Lines', '/api/v1/source/export/?direction=ASC&format=json&order=title&scope=group'],
  ])('downloads all pages of the list on %s: %s', async (address, name, href) => {
    const { person } = show(address)
    const asked = answerProbe(exportEndpoints.export)

    await choose(person, name)

    expect(await screen.findByText(/^Exporting 2,934 sources\./)).toBeTruthy()
    expect(downloads).toEqual([href])
    expect(asked).toHaveLength(1)
  })

  it('works by keyboard, and keeps the focus', async () => {
    const { person } = show()
    answerProbe(exportEndpoints.export)
    const button = await screen.findByRole('button', { name: 'Export' })

    button.focus()
    await person.keyboard('{ArrowDown}')
    await screen.findByRole('menuitem', { name: 'Table (CSV)' })
    await person.keyboard('{ArrowDown}{Enter}')

    await waitFor(() => expect(downloads).toHaveLength(1))
    expect(downloads[0]).toContain('format=html')
    expect(document.activeElement).toBe(button)
  })

  it.each<[ErrorCode, RegExp]>([
    ['too_many_requests', /^There are too many exports at once/],
    ['unavailable', /^Nothing can be exported at the moment/],
    ['internal', /^Something went wrong/],
  ])('downloads nothing and gives the reason: %s', async (code, said) => {
    const { person } = show()
    answerProbe(exportEndpoints.export, code)

    await choose(person, 'Table (CSV)')

    expect(await screen.findByText(said)).toBeTruthy()
    expect(downloads).toEqual([])
  })
})
