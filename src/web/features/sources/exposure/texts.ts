import type { Exposure } from '#contract/sources/provenance-values.ts'

type WarnedExposure = Extract<Exposure, 'identified' | 'notified'>

export const texts = {
  title: 'Open this source?',
  warnings: {
    identified: 'The operator can see who you look up, in your account there.',
    notified: 'The operator may tell the person you look up.',
  } satisfies Readonly<Record<WarnedExposure, string>>,
  leadsTo: (address: string) => `It opens ${address}`,
  once: 'You are asked once for each source until you log out.',
  open: 'Open',
} as const
