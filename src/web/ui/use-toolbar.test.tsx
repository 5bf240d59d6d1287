import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useToolbar } from './use-toolbar.ts'

function Bar({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <div {...useToolbar()} aria-label="Bar">
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
        <div popover="manual">
          <input aria-label="In a popup" />
          <button type="button">Also in a popup</button>
        </div>
      </div>
      <button type="button">After</button>
    </>
  )
}

const focused = () => document.activeElement?.textContent

it('is one Tab stop, which stays at the control that had the focus', async () => {
  const person = userEvent.setup()
  render(<Bar names={['One', 'Two', 'Three']} />)

  await person.tab()
  expect(focused()).toBe('One')
  await person.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Three')
  await person.keyboard('{ArrowRight}')
  expect(focused()).toBe('One')
  await person.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Three')
  screen.getByRole('button', { name: 'After' }).focus()
  await person.tab({ shift: true })
  await person.tab({ shift: true })
  await person.tab({ shift: true })
  expect(focused()).toBe('Three')
})

it('stays one Tab stop when controls come and go', async () => {
  const person = userEvent.setup()
  const { rerender } = render(<Bar names={['Two']} />)
  rerender(<Bar names={['One', 'Two', 'Three']} />)
  const stops = () =>
    screen.getAllByRole('button').flatMap((button) => (button.tabIndex === 0 ? [button.textContent] : []))

  await expect.poll(stops).toEqual(['One', 'Also in a popup', 'After'])
  screen.getByRole('button', { name: 'Two' }).focus()
  rerender(<Bar names={['Zero', 'One', 'Two', 'Three']} />)
  await expect.poll(stops).toEqual(['Two', 'Also in a popup', 'After'])
  rerender(<Bar names={['Zero', 'Three']} />)
  await expect.poll(stops).toEqual(['Zero', 'Also in a popup', 'After'])
  await person.tab()
  expect(focused()).toBe('Zero')
})

it('leaves keys with a modifier to the browser', async () => {
  const person = userEvent.setup()
  render(<Bar names={['One', 'Two']} />)

  await person.tab()
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}')

  expect(focused()).toBe('One')
})

it('keeps the focus on the button of an open popup', async () => {
  const person = userEvent.setup()
  render(<Bar names={['One', 'Two']} />)
  screen.getByRole('button', { name: 'One' }).setAttribute('aria-expanded', 'true')

  await person.tab()
  await person.keyboard('{ArrowRight}')

  expect(focused()).toBe('One')
})

it('leaves the parts that failed to load reachable by Tab', async () => {
  render(<Bar names={['One', 'Two']} />)
  const part = document.createElement('div')
  part.dataset['failed'] = ''
  part.append(document.createElement('button'))
  screen.getByRole('toolbar').append(part)

  await expect.poll(() => screen.getByRole('button', { name: 'Two' }).tabIndex).toBe(-1)
  expect(part.querySelector('button')?.tabIndex).toBe(0)
})

it('leaves keys in its popups alone', async () => {
  const person = userEvent.setup()
  render(<Bar names={['One', 'Two']} />)
  const field = screen.getByRole('textbox', { name: 'In a popup' })

  await person.type(field, 'ab{ArrowLeft}c')

  expect(field).toHaveProperty('value', 'acb')
  expect(document.activeElement).toBe(field)
})
