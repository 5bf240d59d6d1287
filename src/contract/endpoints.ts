import { accountEndpoints } from './accounts.ts'
import { activityEndpoints } from './activity.ts'
import { categoryEndpoints } from './categories.ts'
import { contactEndpoints } from './contact.ts'
import { emailEndpoints } from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import { groupEndpoints } from './groups.ts'
import { iconEndpoints } from './icons.ts'
import { sessionEndpoints } from './sessions.ts'
import { sourceEndpoints } from './sources.ts'
import { tagEndpoints } from './tags.ts'

/** Every call of the API (specification §7, decision 0013), by noun. The page imports the nouns it uses, not this. */
export const endpointTable = {
  accounts: accountEndpoints,
  sessions: sessionEndpoints,
  sources: sourceEndpoints,
  categories: categoryEndpoints,
  tags: tagEndpoints,
  groups: groupEndpoints,
  contact: contactEndpoints,
  emails: emailEndpoints,
  activities: activityEndpoints,
  icons: iconEndpoints,
}

export const allEndpoints: readonly Endpoint[] = Object.values(endpointTable).flatMap((noun) => Object.values(noun))
