import { accountEndpoints } from './accounts.ts'
import { activityEndpoints } from './activity.ts'
import { bulkEndpoints } from './bulk.ts'
import { categoryEndpoints } from './categories.ts'
import { contactEndpoints } from './contact.ts'
import { coverageEndpoints } from './coverage.ts'
import { deskEndpoints } from './desk.ts'
import { emailEndpoints } from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import { eventEndpoints } from './events.ts'
import { exportEndpoints } from './exports.ts'
import { facetEndpoints } from './facets.ts'
import { groupEndpoints } from './groups.ts'
import { iconEndpoints } from './icons.ts'
import { importEndpoints } from './imports.ts'
import { linkCheckEndpoints } from './link-checks.ts'
import { linkEmailEndpoints } from './link-emails.ts'
import { reportEndpoints } from './reports.ts'
import { reviewEndpoints } from './reviews.ts'
import { searchEndpoints } from './searches.ts'
import { sessionEndpoints } from './sessions.ts'
import { sourceEndpoints } from './sources.ts'
import { statusEndpoints } from './status.ts'
import { tagEndpoints } from './tags.ts'
import { viewEndpoints } from './views.ts'

/** Every call of the API (specification §7, decision 0013), by noun. The page loads it with the schemas, after its first chunk. */
export const endpointTable = {
  accounts: accountEndpoints,
  sessions: sessionEndpoints,
  sources: { ...sourceEndpoints, ...searchEndpoints, ...deskEndpoints, ...exportEndpoints },
  bulk: bulkEndpoints,
  imports: importEndpoints,
  categories: categoryEndpoints,
  tags: tagEndpoints,
  groups: groupEndpoints,
  contact: contactEndpoints,
  emails: emailEndpoints,
  activities: activityEndpoints,
  icons: iconEndpoints,
  views: viewEndpoints,
  reports: reportEndpoints,
  reviews: reviewEndpoints,
  linkChecks: linkCheckEndpoints,
  linkEmails: linkEmailEndpoints,
  events: eventEndpoints,
  statuses: statusEndpoints,
  coverages: coverageEndpoints,
  facets: facetEndpoints,
}

type Table = typeof endpointTable
type Noun = keyof Table

/** What a call is known by on the page, as in 'sources.list'. */
export type EndpointName = { [N in Noun]: `${N}.${keyof Table[N] & string}` }[Noun]

export type EndpointNamed<Name extends EndpointName> = Name extends `${infer N extends Noun}.${infer Call}`
  ? Call extends keyof Table[N]
    ? Extract<Table[N][Call], Endpoint>
    : never
  : never

export const endpointNamed = <Name extends EndpointName>(name: Name): EndpointNamed<Name> => {
  const [noun = '', call = ''] = name.split('.')
  const nouns: Record<string, Record<string, Endpoint>> = endpointTable
  // The type of a name says that it is there.
  return nouns[noun]?.[call] as EndpointNamed<Name>
}

export const allEndpoints: readonly Endpoint[] = Object.values(endpointTable).flatMap((noun) => Object.values(noun))
