import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts'
import { firstEndpoints } from '#contract/first-endpoints.ts'
import { lateEndpoints } from './late-endpoints.ts'

type Nouns = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

export const endpointNamed = <Name extends EndpointName>(name: Name): EndpointNamed<Name> => {
  const [noun = '', call = ''] = name.split('.')
  const nouns: Nouns = { ...firstEndpoints, ...lateEndpoints }
  // The type of the name guarantees the entry.
  return nouns[noun]?.[call] as EndpointNamed<Name>
}
