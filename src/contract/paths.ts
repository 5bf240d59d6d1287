import type { Endpoint } from './endpoint.ts'

export const API_PREFIX = '/api/v1'

export type EndpointPath = Pick<Endpoint, 'path' | 'pathWithQuery'>

/** Values for placeholders and query. */
export interface PathValues {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

const searchOf = (query: PathValues['query'] = {}): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parameters.append(name, String(value))
  parameters.sort()
  return parameters.toString()
}

/**
 * Path and query of a call. Parameters are sorted and empty ones left out, so that the HTML can preload the same
 * address (server/plugins/first-calls.ts).
 */
export const pathOf = ({ path, pathWithQuery }: EndpointPath, { params = {}, query }: PathValues): string => {
  const search = searchOf(query)
  const filled = ((search && pathWithQuery) || path).replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return `${API_PREFIX}${filled}${search && `?${search}`}`
}
