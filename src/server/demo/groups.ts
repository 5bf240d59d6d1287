import { acmeIntegrity } from './groups/acme-integrity.ts'
import type { DemoGroup, DemoPerson, DemoPrivateSource } from './groups/demo-group.ts'
import { globexCompliance } from './groups/globex-compliance.ts'

export type { DemoGroup, DemoPerson, DemoSubject } from './groups/demo-group.ts'

export const demoGroups: readonly DemoGroup[] = [acmeIntegrity, globexCompliance]

const administrator: DemoPerson = {
  fullName: 'Maren Thorvaldsen',
  email: 'admin@sourcebook.example',
  role: 'ROLE_ADMIN',
  favorites: [
    'https://opencorporates.com/',
    'https://www.opensanctions.org/',
    'https://offshoreleaks.icij.org/',
    'https://web.archive.org/',
    'https://www.fatf-gafi.org/',
    'https://search.gleif.org/',
  ],
}

const administratorSources: readonly DemoPrivateSource[] = [
  {
    title: 'Editorial guidelines of the library',
    link: 'https://intranet.sourcebook.example/editorial-guidelines',
    note: 'House rules for titles, notes and tags, and the checklist for a new public source.',
    tags: ['global', 'account needed'],
    category: 'Archives, maps and verification',
    subCategory: 'Verification',
    author: 'admin@sourcebook.example',
  },
  {
    title: 'Register of broken links',
    link: 'https://intranet.sourcebook.example/broken-links',
    note: 'Addresses reported as moved or gone, with who looks after each. Go through it on the first Monday of the month.',
    tags: ['global', 'historical', 'account needed'],
    category: 'Archives, maps and verification',
    subCategory: 'Web archives',
    author: 'admin@sourcebook.example',
  },
]

/** The administrators belong to no group. */
export const demoAdministrators: Pick<DemoGroup, 'people' | 'privateSources'> = {
  people: [administrator],
  privateSources: administratorSources,
}
