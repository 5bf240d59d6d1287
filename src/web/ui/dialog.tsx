import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { focusScreen } from './take-focus.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** Form width, or wide enough for two texts. */
  width?: keyof typeof widths
  /** For dialogs to read. */
  startsAtTitle?: boolean
  children: ReactNode
}

const widths = { form: 'max-w-modal', wide: 'max-w-wide-modal' }

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

// headlessui records the opener only if loaded before the click; lazy dialogs aren't.
function ReturnFocus() {
  const [opener] = useState(() => document.activeElement)

  useEffect(() => {
    let taker: HTMLElement | undefined
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== opener && !target.closest('[role$=dialog]')) taker = target
    }
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('focusin', note)
      if (isFocusLost() && opener instanceof HTMLElement) opener.focus()
      queueMicrotask(() => {
        if (taker?.isConnected) taker.focus()
        // Without an opener, focuses the heading.
        else if (isFocusLost()) focusScreen()
      })
    }
  }, [opener])
  return null
}

const firstControl = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>('[data-autofocus]') ??
  panel?.querySelector<HTMLElement>('input:not([type=hidden], [readonly]), select, textarea') ??
  null

// Opening is an animation, not a transition: an interrupted transition can leave headlessui's invisible modal over the
// page.

/**
 * Modal with Escape, outside click and close button; returns the focus to its opener or the heading. Focus starts at
 * the title, `data-autofocus` or the first field. Children unmount after closing, so put forms into a child.
 */
export function Dialog({
  open,
  onClose,
  title,
  role = 'dialog',
  width = 'form',
  startsAtTitle,
  children,
}: DialogProps) {
  const turn = useTurn(open)
  const start = useRef<HTMLElement>(null)
  const findStart = (panel: HTMLElement | null) => {
    start.current = firstControl(panel)
  }

  return (
    <HeadlessDialog
      transition
      open={open}
      onClose={onClose}
      role={role}
      initialFocus={start}
      className="fixed inset-0 z-dialog"
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 animate-fade bg-overlay transition-opacity duration-modal data-closed:opacity-0 data-enter:transition-none data-leave:animate-none"
      />
      <div className="fixed inset-0 flex items-center justify-center p-4 phone:p-2">
        <DialogPanel
          ref={findStart}
          transition
          className={cx(
            'relative flex max-h-full w-full flex-col rounded-large border border-line bg-raised text-body text-ink shadow-overlay animate-rise transition-[opacity,translate] duration-modal data-closed:translate-y-3 data-closed:opacity-0 data-enter:transition-none data-leave:animate-none',
            widths[width],
          )}
        >
          <ReturnFocus />
          <DialogTitle
            {...(startsAtTitle && { 'data-autofocus': true, tabIndex: -1 })}
            className="py-4 pr-14 pl-6 text-heading font-bold outline-none"
          >
            {title}
          </DialogTitle>
          <Fragment key={turn}>{children}</Fragment>
          {/* Last in tab order, so that the focus starts in the body. */}
          <IconButton
            label="Close"
            icon="close"
            onClick={onClose}
            className="absolute top-2.5 right-3 pointer-coarse:top-1.5"
          />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

const useTurn = (open: boolean): number => {
  const [last, setLast] = useState({ open, turn: 0 })
  if (open !== last.open) setLast({ open, turn: open ? last.turn + 1 : last.turn })
  return last.turn
}

export const dialogFormClass = 'flex min-h-0 flex-col'

/** Scrolls if too long. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('flex min-h-0 flex-col gap-4 overflow-y-auto px-6 pt-1 pb-4', className)} />
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('flex flex-wrap justify-end gap-2 border-t border-line px-6 py-3', className)} />
}
