import { activityEndpoints } from './activity/activity.ts'
import { categoryEndpoints } from './categories/categories.ts'
import { contactEndpoints } from './emails/contact.ts'
import { emailEndpoints } from './emails/emails.ts'
import { linkEmailEndpoints } from './emails/link-emails.ts'
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

/** Calls that the page knows from the start; it loads others with their feature. */
export const firstEndpoints = {
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
