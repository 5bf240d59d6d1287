import { mayOpen, type Screen } from '#contract/access.ts'
import { loadKeyboard } from '#web/features/keyboard/keyboard.tsx'
import { loadLoginDialog } from '#web/features/sessions/login-host.tsx'
import { loadLogOut } from '#web/features/sessions/user-menu.tsx'
import { loadAddSource } from '#web/features/sources/list/new-source.tsx'
import { currentUser, onUserChange } from '#web/session/store.ts'
import { loadMenuList } from '#web/ui/menu.tsx'
import { loadPickerList } from '#web/ui/picker.tsx'
import type { makeRouter } from './router.tsx'
import { whenIdle } from './when-idle.ts'

type Router = ReturnType<typeof makeRouter>

const screenAt: Record<string, Screen> = {
  sources: 'sources',
  'my-sources': 'mySources',
  groups: 'groups',
  folders: 'subjects',
  categories: 'categories',
  activity: 'activity',
  research: 'research',
  reports: 'reports',
  import: 'import',
  status: 'status',
}

// Reached by e-mail only, then loaded first.
const ONLY_FROM_EMAILS = ['/reset-password', '/confirm-account', '/stop-emails']

const mayBeWanted = (path: string) => {
  const screen = screenAt[path.split('/')[1] ?? '']
  return screen ? mayOpen(currentUser(), screen) : !ONLY_FROM_EMAILS.includes(path)
}

/** Dialogs that a key opens: add a source, file it, change the selected ones. */
const loadDialogs: readonly (() => Promise<unknown>)[] = [
  loadAddSource,
  async () => (await import('#web/features/sources/group/group-filing.tsx')).loadFiling(),
  async () => (await import('#web/features/sources/select/selection-bar.tsx')).loadChangeDialog(),
]

const preload = (router: Router) => {
  const dialogs = currentUser() ? loadDialogs : []
  for (const load of [loadMenuList, loadPickerList, loadLoginDialog, loadLogOut, loadKeyboard, ...dialogs])
    load().catch(() => undefined)
  for (const route of Object.values(router.routesById)) {
    // Failures are retried on opening.
    if (mayBeWanted(route.fullPath)) void router.loadRouteChunk(route)
  }
}

/** Preloads all permitted screens, for working offline; again after login. Returns a stop function. */
export const preloadScreens = (router: Router): (() => void) => {
  preload(router)
  return onUserChange(() => whenIdle(() => preload(router)))
}
