import type { Endpoint } from './endpoint.ts'

/** What every path begins with. */
export const API_PREFIX = '/api/v1'

/** Where an endpoint is. */
export type Place = Pick<Endpoint, 'path' | 'pathWithQuery'>

/** What its path and its query are filled with. */
export interface Filling {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

const searchOf = (query: Filling['query'] = {}): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parameters.append(name, String(value))
  // So that the HTML can name a call as the page will write it (server/plugins/first-calls.ts).
  parameters.sort()
  return parameters.toString()
}

/**
 * The address of an endpoint below the origin. The query is in the order of its names, without
 * what is empty or not given.
 */
export const pathOf = ({ path, pathWithQuery }: Place, { params = {}, query }: Filling): string => {
  const search = searchOf(query)
  const filled = ((search && pathWithQuery) || path).replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return `${API_PREFIX}${filled}${search && `?${search}`}`
}
