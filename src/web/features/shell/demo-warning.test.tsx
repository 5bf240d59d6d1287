import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DEMO_META } from '#contract/status/demo.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { DemoWarning } from './demo-warning.tsx'

afterEach(() => document.querySelector(`meta[name="${DEMO_META}"]`)?.remove())

const openDemo = () => {
  const meta = document.createElement('meta')
  meta.name = DEMO_META
  meta.content = 'open'
  document.head.append(meta)
}

it('warns everybody on every screen if the demo can be reached from other machines', async () => {
  openDemo()
  renderRoute('/help')

  const warning = await screen.findByRole('complementary', { name: 'Demo' })

  expect(warning.textContent).toBe('This is a demo. Its passwords are public.')
  expect(document.documentElement.hasAttribute('data-warned')).toBe(true)
})

it('does not warn of a demo of this machine alone', () => {
  const { container } = render(<DemoWarning />)

  expect(container.childElementCount).toBe(0)
  expect(document.documentElement.hasAttribute('data-warned')).toBe(false)
})
