import type { Access, Exposure, Rhythm } from '#contract/provenance-values.ts'

/** What the values of 'About the source' are called, wherever they are shown or chosen (kyc §C). */
export const provenanceTexts = {
  publisher: 'Publisher',
  official: 'Published by an authority',
  countries: 'Covers',
  languages: 'Languages',
  access: 'Access',
  accessNote: 'What it costs, how to ask',
  exposure: 'Who sees the query',
  exposureNote: 'What is known of that',
  rhythm: 'Updated',
  searchLink: 'Search address',
  reviewEvery: 'Review every',
} as const

export const accessTexts: Readonly<Record<Access, string>> = {
  open: 'open',
  registration: 'with an account',
  paid: 'paid',
  restricted: 'on request',
}

/** Who sees what is looked up. */
export const exposureTexts: Readonly<Record<Exposure, string>> = {
  none: 'nobody known',
  logged: 'the operator logs it',
  identified: 'it is tied to your account',
  notified: 'the person may be told',
}

export const rhythmTexts: Readonly<Record<Rhythm, string>> = {
  live: 'all the time',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
  yearly: 'yearly',
  irregular: 'now and then',
  archived: 'no more: an archive',
}
