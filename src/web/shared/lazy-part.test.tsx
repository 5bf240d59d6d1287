import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { watchMissingCode } from './missing-code.ts'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

it('shows a placeholder, then the part', async () => {
  const Part = lazyPart(async () => Greeting, { loading: <p>Loading</p> })

  render(<Part name="Ada" />)

  expect(screen.getByText('Loading')).toBeTruthy()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

it('fails alone and loads after a retry', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(load)
  render(
    <>
      <p>Beside</p>
      <Part name="Ada" />
    </>,
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  expect(screen.getByText('Beside')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('asks for a reload when it fails again, and can still be retried', async () => {
  const reloadPage = vi.fn<() => Promise<void>>().mockResolvedValue()
  onTestFinished(watchMissingCode(reloadPage))
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(load)
  render(<Part name="Ada" />)
  const tryAgain = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  await tryAgain()
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
  await tryAgain()

  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

it('is rendered at once the second time', async () => {
  const Part = lazyPart(async () => Greeting, { loading: <p>Loading</p> })
  const first = render(<Part name="Ada" />)
  await screen.findByText('Hello Ada')
  first.unmount()

  render(<Part name="Eve" />)

  expect(screen.getByText('Hello Eve')).toBeTruthy()
})
