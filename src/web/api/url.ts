import { type Filling, type Place, pathOf } from '#contract/paths.ts'

export const urlOf = (place: Place, filling: Filling): string =>
  `${import.meta.env.VITE_API_URL ?? ''}${pathOf(place, filling)}`
