import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Picker } from './picker.tsx'

const onPick = vi.fn<(index: number) => void>()
const pageAt = (index: number) => `Page ${index + 1}`
const open = () => userEvent.click(screen.getByRole('button', { name: 'Page 7777' }))

describe('Picker', () => {
  beforeEach(() => {
    render(<Picker label="Go to page" count={20_000} selected={7776} textAt={pageAt} onPick={onPick} />)
  })
  afterEach(() => {
    cleanup()
    vi.clearAllMocks()
  })

  it('renders a few of 20,000 options, including the chosen one', async () => {
    await open()

    expect(screen.getAllByRole('option').length).toBeLessThan(50)
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Page 7777')
  })

  it('states the number of options', async () => {
    await open()

    const option = screen.getByRole('option', { name: 'Page 7778' })
    expect(option.getAttribute('aria-posinset')).toBe('7778')
    expect(option.getAttribute('aria-setsize')).toBe('20000')
  })

  it('picks the option reached by arrows', async () => {
    await open()

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')

    expect(onPick).toHaveBeenCalledExactlyOnceWith(7777)
  })

  it('picks the typed number', async () => {
    await open()

    await userEvent.keyboard('12345{Enter}')

    expect(onPick).toHaveBeenCalledExactlyOnceWith(12_344)
  })

  it('picks the pressed option and gives the focus back', async () => {
    await open()

    await userEvent.click(screen.getByRole('option', { name: 'Page 7779' }))

    expect(onPick).toHaveBeenCalledExactlyOnceWith(7778)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page 7777' }))
  })

  it('picks nothing with Escape', async () => {
    await open()

    await userEvent.keyboard('{ArrowDown}{Escape}')

    expect(onPick).not.toHaveBeenCalled()
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})
