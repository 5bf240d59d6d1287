import { type EndpointPath, type Filling, pathOf } from '#contract/paths.ts'

export const urlOf = (place: EndpointPath, filling: Filling): string =>
  `${import.meta.env.VITE_API_URL ?? ''}${pathOf(place, filling)}`
