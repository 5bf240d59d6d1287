import type { Endpoint } from './endpoint.ts'
import { firstEndpoints } from './first-endpoints.ts'
import { recordEndpoints } from './records/record-endpoints.ts'

export const endpointTable = { ...firstEndpoints, records: recordEndpoints }

type Table = typeof endpointTable
type Noun = keyof Table

/** Name of a call on the page, as in 'sources.list'. */
export type EndpointName = { [N in Noun]: `${N}.${keyof Table[N] & string}` }[Noun]

export type EndpointNamed<Name extends EndpointName> = Name extends `${infer N extends Noun}.${infer Call}`
  ? Call extends keyof Table[N]
    ? Extract<Table[N][Call], Endpoint>
    : never
  : never

export const allEndpoints: readonly Endpoint[] = Object.values(endpointTable).flatMap((noun) => Object.values(noun))
