import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'

const onTitle = vi.fn<() => unknown>()
const onFavorite = vi.fn<() => void>()
const focused = () => document.activeElement?.textContent
const button = () => screen.getByRole('button', { name: 'Sort' })

describe('Menu', () => {
  beforeEach(() => {
    const items = [
      { id: 'title', label: 'Title', checked: false, onSelect: onTitle },
      { id: 'favorite', label: 'Favorite', checked: true, onSelect: onFavorite },
      { id: 'newest', label: 'Newest', checked: false, onSelect: vi.fn<() => void>() },
    ]
    render(
      <>
        <Menu label="Sort by" items={items}>
          Sort
        </Menu>
        <a href="#next">Next</a>
      </>,
    )
  })
  afterEach(() => {
    cleanup()
    vi.clearAllMocks()
  })

  it('opens at the chosen entry', async () => {
    await userEvent.click(button())

    expect(focused()).toBe('Favorite')
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Favorite')
  })

  it('opens at its end with the arrow up', async () => {
    button().focus()

    await userEvent.keyboard('{ArrowUp}')

    expect(focused()).toBe('Newest')
  })

  it('wraps around with the arrows', async () => {
    await userEvent.click(button())

    await userEvent.keyboard('{ArrowDown}{ArrowDown}')

    expect(focused()).toBe('Title')
  })

  it('jumps to typed text', async () => {
    await userEvent.click(button())

    await userEvent.keyboard('ne')

    expect(focused()).toBe('Newest')
  })

  it('gives the focus back before the action', async () => {
    const focusedThen: (string | null | undefined)[] = []
    onTitle.mockImplementation(() => focusedThen.push(focused()))
    await userEvent.click(button())

    await userEvent.keyboard('{Home}{Enter}')

    expect(focusedThen).toEqual(['Sort'])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes with Escape and gives the focus back', async () => {
    await userEvent.click(button())

    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('closes when the focus leaves, and leaves it there', async () => {
    await userEvent.click(button())

    await userEvent.tab()

    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe('Next')
  })
})
