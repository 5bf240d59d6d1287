import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = ({ link }: { link: string }) => {
  const source = aSource({ title: 'OpenCorporates', link })
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  renderRoute('/sources/101', { user: aUser() })
}
const pane = async () => within(await screen.findByRole('article'))

describe('the link of a source', () => {
  it.each(['javascript:alert(1)', 'https://user:password@opencorporates.example/'])(
    'has no address if the link is not a web address, whatever the reply contains: %s',
    async (link) => {
      show({ link })

      const heading = await (await pane()).findByRole('heading', { level: 1, name: 'OpenCorporates' })
      const shown = (await pane()).getByText(link)

      expect(within(heading).queryByRole('link')).toBeNull()
      expect(shown.closest('a')).toBeNull()
      expect((await pane()).queryByRole('link', { name: /^Open/ })).toBeNull()
    },
  )

  it('shows the host in the browser’s form, so that it can’t imitate another', async () => {
    show({ link: 'https://оpencorporates.example/' })

    const link = (await pane()).getByRole('link', { name: /^https:/ })

    expect(link.querySelector('bdi')?.textContent).toBe('https://xn--pencorporates-h7k.example/')
    expect(link.getAttribute('href')).toBe('https://xn--pencorporates-h7k.example/')
  })
})
