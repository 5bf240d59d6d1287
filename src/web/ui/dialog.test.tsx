import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { holdClosing } from '#testing/web/dialogs.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogBody } from './dialog.tsx'

afterEach(cleanup)

it('starts at the first field', async () => {
  render(
    <Dialog open onClose={vi.fn<() => void>()} title="New source">
      <DialogBody>
        <button type="button">Help</button>
        <input aria-label="Title" />
      </DialogBody>
    </Dialog>,
  )

  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
})

it('closes with Escape', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog open onClose={onClose} title="New source">
      <DialogBody>
        <input aria-label="Title" />
      </DialogBody>
    </Dialog>,
  )
  await screen.findByRole('dialog', { name: 'New source' })

  await userEvent.keyboard('{Escape}')

  expect(onClose).toHaveBeenCalledOnce()
})

it('begins afresh when it is reopened while closing', async () => {
  const show = (open: boolean) => (
    <Dialog open={open} onClose={vi.fn<() => void>()} title="New source">
      <input aria-label="Title" />
    </Dialog>
  )
  const { rerender } = render(show(true))
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Typed')
  holdClosing()

  rerender(show(false))
  expect(screen.getByDisplayValue('Typed')).toBeTruthy()
  rerender(show(true))

  expect(screen.queryByDisplayValue('Typed')).toBeNull()
})

it('accepts no answer while it closes', async () => {
  const action = { label: 'Delete', run: vi.fn<() => void>(), pending: false }
  const show = (open: boolean) => (
    <ConfirmDialog open={open} onClose={vi.fn<() => void>()} title="Delete this?" object="Sanctions" action={action}>
      It holds 12 sources.
    </ConfirmDialog>
  )
  const { rerender } = render(show(true))
  await screen.findByRole('alertdialog')
  holdClosing()
  rerender(show(false))

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  expect(action.run).not.toHaveBeenCalled()
})

it('asks with the focus on Cancel, and shows the reason of a failure', async () => {
  const action = {
    label: 'Delete',
    run: vi.fn<() => void>(),
    pending: false,
    failure: <p role="alert">It could not be deleted.</p>,
  }
  render(
    <ConfirmDialog open onClose={vi.fn<() => void>()} title="Delete this?" object="Sanctions" action={action}>
      It holds 12 sources.
    </ConfirmDialog>,
  )
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  expect(action.run).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toBe('It could not be deleted.')
})

it('shows the name in bold, after the general sentence and before the consequences', () => {
  render(
    <ConfirmDialog
      open
      onClose={vi.fn<() => void>()}
      title="Are you sure?"
      words={<p>This action can’t be reversed.</p>}
      object="<b>Sanctions</b>"
      action={{ label: 'Delete', run: vi.fn<() => void>(), pending: false }}
    >
      <p>12 sources go with it.</p>
    </ConfirmDialog>,
  )

  const object = screen.getByText('<b>Sanctions</b>').closest('p')

  expect([...(object?.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'This action can’t be reversed.',
    '<b>Sanctions</b>',
    '12 sources go with it.',
  ])
  expect(object?.className).toContain('font-bold')
})
