import { pluralize } from '#web/shared/pluralize.ts'
import { buttonTexts } from './button-texts.ts'
import type { Key } from './keys.ts'

export interface KeyText {
  /** One key or a sequence. */
  readonly keys: readonly string[]
  readonly text: string
}

const purposes: Record<Key, string> = {
  '/': 'Search',
  j: 'Next in the list',
  k: 'Previous in the list',
  o: 'Open the site',
  s: 'Favorite',
  e: 'Edit',
  a: 'Add to group, or move',
  m: 'Move the selected sources',
  r: 'Still good: mark as reviewed',
  x: 'Select',
  n: 'New',
  Escape: 'Back to the list',
  '?': 'Show keyboard shortcuts',
  'g s': 'Go to Sources',
  'g m': 'Go to My sources',
  'g g': 'Go to Group',
  'g u': 'Go to Subjects',
}

const caps: Readonly<Record<string, string>> = { Escape: 'Esc' }

const shown = ([key, text]: [string, string]): KeyText => ({
  keys: key.split(' ').map((cap) => caps[cap] ?? cap),
  text,
})

const natural = [
  { keys: ['↓', '↑'], text: 'Move from search to results, and in the list' },
  { keys: ['Enter'], text: 'Open the focused source' },
  { keys: ['Ctrl K', '⌘K'], text: buttonTexts.searchOrJump },
  { keys: ['n', 'd', 'm', 'u', 'x', 's'], text: 'In a research record: the six answers' },
  { keys: ['[', ']'], text: 'In a research record: previous and next subject' },
] as const

export const keyTexts: readonly KeyText[] = [...natural, ...Object.entries(purposes).map(shown)]

export const controlTexts = (['o', 's', 'e', 'a', 'm', 'r', 'x'] as const).map((key) => [key, purposes[key]] as const)

export const texts = {
  sheet: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'When off, only Ctrl K or ⌘K, Esc and the arrow keys work. Saved on this device.',
  palette: buttonTexts.searchOrJump,
  placeholder: 'Search sources, views, screens and actions...',
  actions: 'Actions',
  screens: 'Screens',
  views: 'Saved views',
  sources: 'Sources',
  home: 'Home',
  help: 'Help',
  login: 'Log in',
  newSource: 'New Source',
  showKeys: purposes['?'],
  loading: 'Searching…',
  results: (count: number) => pluralize(count, { one: 'result', many: 'results' }),
  searchAll: (text: string) => `Search all sources for “${text}”`,
} as const
