import { type Filling, type Place, pathOf } from '#contract/paths.ts'

/** Where an endpoint is reached, with its parameters filled in. */
export const urlOf = (place: Place, filling: Filling): string =>
  `${import.meta.env.VITE_API_URL ?? ''}${pathOf(place, filling)}`
