import { mayOpen, type Screen } from '#contract/access.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { useUser } from './store.ts'

/** Main entries are the specification's; others have a navigation of their own. */
const screens = [
  { screen: 'sources', to: '/sources', title: 'Sources', isMain: true },
  { screen: 'mySources', to: '/my-sources', title: 'My sources', isMain: true },
  { screen: 'groups', to: '/groups', title: 'Groups', isMain: true },
  { screen: 'subjects', to: '/folders', title: 'Subjects', isMain: true },
  { screen: 'research', to: '/research', title: 'Research', isMain: true },
  { screen: 'coverage', to: '/coverage', title: 'Coverage', isMain: false },
  { screen: 'categories', to: '/categories', title: 'Categories', isMain: false },
  { screen: 'activity', to: '/activity', title: 'Activity', isMain: false },
  { screen: 'reports', to: '/reports', title: 'Reports', isMain: false },
  { screen: 'import', to: '/import', title: 'Import', isMain: false },
  { screen: 'status', to: '/status', title: 'Status', isMain: false },
] as const satisfies readonly { screen: Screen; to: string; title: string; isMain: boolean }[]

// Managers see only their own group (specification §2).
const titleFor = (user: SessionUser | null, { screen, title }: (typeof screens)[number]) =>
  screen === 'groups' && user?.role === 'ROLE_GROUP_MANAGER' ? 'Group' : title

export const useScreens = () => {
  const user = useUser()
  return screens
    .filter(({ screen }) => mayOpen(user, screen))
    .map((entry) => ({ ...entry, title: titleFor(user, entry) }))
}

export const useEntries = (kind: 'main' | 'more') => useScreens().filter(({ isMain }) => isMain === (kind === 'main'))
