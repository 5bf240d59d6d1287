import { type EndpointPath, type PathValues, pathOf } from '#contract/paths.ts'

export const urlOf = (place: EndpointPath, filling: PathValues): string =>
  `${import.meta.env.VITE_API_URL ?? ''}${pathOf(place, filling)}`
