import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until no dialog of this kind is open. */
export const dialogClosed = (role: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> =>
  waitFor(() => expect(screen.queryByRole(role)).toBeNull())

/** The dialog that asks before something is deleted. */
export const deleteDialog = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
