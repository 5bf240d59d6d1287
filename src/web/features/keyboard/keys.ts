import { deviceChoice } from '#web/shared/device-choice.ts'

/**
 * Every key of the page and what it does: what the listener hears, the sheet and Help list, and the tests press. As the
 * browser names them, whatever the layout of the keyboard; of two, the one is pressed after the other.
 *
 * 'press' works the control on screen that names the key in `aria-keyshortcuts`, so who may not, has no such control.
 */
export const keys = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  o: 'openSite',
  s: 'press',
  e: 'press',
  a: 'press',
  m: 'press',
  x: 'select',
  n: 'add',
  Escape: 'back',
  '?': 'showKeys',
  'g s': 'goTo',
  'g m': 'goTo',
  'g g': 'goTo',
  'g u': 'goTo',
} as const

export type Key = keyof typeof keys

/**
 * Whether keys without Ctrl or ⌘ do something (WCAG 2.1.4). Kept per device: who dictates may switch them off. Escape and
 * the arrows write nothing, and go on.
 */
export const singleKeys = deviceChoice('sourcebook-keys', ['on', 'off'])
