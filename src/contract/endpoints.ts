import { activityEndpoints } from './activity/activity.ts'
import { categoryEndpoints } from './categories/categories.ts'
import { contactEndpoints } from './emails/contact.ts'
import { emailEndpoints } from './emails/emails.ts'
import { linkEmailEndpoints } from './emails/link-emails.ts'
import type { Endpoint } from './endpoint.ts'
import { exportEndpoints } from './files/exports.ts'
import { importEndpoints } from './files/imports.ts'
import { iconEndpoints } from './links/icons.ts'
import { linkCheckEndpoints } from './links/link-checks.ts'
import { coverageEndpoints } from './lists/coverage.ts'
import { facetEndpoints } from './lists/facets.ts'
import { homeEndpoints } from './lists/home-lists.ts'
import { searchEndpoints } from './lists/searches.ts'
import { viewEndpoints } from './lists/views.ts'
import { accountEndpoints } from './people/accounts.ts'
import { groupEndpoints } from './people/groups.ts'
import { sessionEndpoints } from './people/sessions.ts'
import { bulkEndpoints } from './sources/bulk.ts'
import { reportEndpoints } from './sources/reports.ts'
import { reviewEndpoints } from './sources/reviews.ts'
import { sourceEndpoints } from './sources/sources.ts'
import { tagEndpoints } from './sources/tags.ts'
import { eventEndpoints } from './status/events.ts'
import { statusEndpoints } from './status/status.ts'

export const endpointTable = {
  accounts: accountEndpoints,
  sessions: sessionEndpoints,
  sources: { ...sourceEndpoints, ...searchEndpoints, ...homeEndpoints, ...exportEndpoints },
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

/** Name of a call on the page, as in 'sources.list'. */
export type EndpointName = { [N in Noun]: `${N}.${keyof Table[N] & string}` }[Noun]

export type EndpointNamed<Name extends EndpointName> = Name extends `${infer N extends Noun}.${infer Call}`
  ? Call extends keyof Table[N]
    ? Extract<Table[N][Call], Endpoint>
    : never
  : never

export const endpointNamed = <Name extends EndpointName>(name: Name): EndpointNamed<Name> => {
  const [noun = '', call = ''] = name.split('.')
  const nouns: Record<string, Record<string, Endpoint>> = endpointTable
  // The type of the name guarantees the entry.
  return nouns[noun]?.[call] as EndpointNamed<Name>
}

export const allEndpoints: readonly Endpoint[] = Object.values(endpointTable).flatMap((noun) => Object.values(noun))
