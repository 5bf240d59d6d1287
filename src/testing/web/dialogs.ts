import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Waits until no dialog of this kind is open. */
export const dialogClosed = (role: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> =>
  waitFor(() => expect(screen.queryByRole(role)).toBeNull())

/** Keeps what closes from now on in the page, as the half second does that it takes. Returns what lets it go. */
export const holdClosing = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  class Transition extends EventTarget {
    readonly finished = promise
    readonly playState = 'running'
  }
  vi.stubGlobal('CSSTransition', Transition)
  // headlessui asks for no more than these two.
  vi.spyOn(Element.prototype, 'getAnimations').mockImplementation(() => [new Transition() as unknown as Animation])
  return resolve
}

/** The dialog that asks before something is deleted. */
export const deleteDialog = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
