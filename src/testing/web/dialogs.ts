import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'

export const dialogClosed = (role: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> =>
  waitFor(() => expect(screen.queryByRole(role)).toBeNull())

/** Delays the closing animation; returns its release. */
export const holdClosing = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  class Transition extends EventTarget {
    readonly finished = promise
    readonly playState = 'running'
  }
  vi.stubGlobal('CSSTransition', Transition)
  // headlessui uses only these.
  vi.spyOn(Element.prototype, 'getAnimations').mockImplementation(() => [new Transition() as unknown as Animation])
  return resolve
}

export const deleteDialog = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
