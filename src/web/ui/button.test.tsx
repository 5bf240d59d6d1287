import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('submits no form unless its type says so', async () => {
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
    </form>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(onSubmit).not.toHaveBeenCalled()
})

it('keeps its name and ignores clicks and Enter while pending', async () => {
  const onSubmit = vi.fn<() => void>()
  const onClick = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending onClick={onClick}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save', busy: true })

  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')

  expect(document.activeElement).toBe(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
