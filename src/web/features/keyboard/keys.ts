import { deviceChoice } from '#web/shared/device-choice.ts'

/**
 * All keys with their actions, for listener, sheet, Help and tests. Two keys form a sequence. 'press' clicks the
 * control with this `aria-keyshortcuts`, so missing permissions disable the key.
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
  r: 'press',
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

/** Single-key shortcuts (WCAG 2.1.4), per device. Escape and arrows stay. */
export const singleKeys = deviceChoice('sourcebook-keys', ['on', 'off'])
