import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { mayAct } from '#contract/access.ts'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { normalize } from '#contract/text/normalize.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { openView, pathOf, viewQueries } from '#web/features/views/queries.ts'
import { loginAsked } from '#web/session/login-state.ts'
import { useMay } from '#web/session/permissions.ts'
import { useScreens } from '#web/session/screens.ts'
import { useUser } from '#web/session/store.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { act, waitFor } from './act.ts'
import { controlOf, isDialogOpen } from './key-listener.ts'
import { controlTexts, texts } from './texts.ts'

export interface PaletteEntry {
  readonly id: string
  readonly group: string
  readonly text: string
  /** The text repeats what was typed, so no hits are marked. */
  readonly isQuoting?: boolean
  readonly run: () => void
}

interface PaletteContext {
  readonly router: RegisteredRouter
  readonly showKeys: () => void
}

// Waits until the dialog has closed, because it blocks the page.
const afterwards = (run: () => void) => () => void waitFor(() => (isDialogOpen() ? undefined : true)).then(run)

/** Actions available by key on this screen, so only permitted ones. */
const useActions = ({ router, showKeys }: PaletteContext): PaletteEntry[] => {
  const user = useUser()
  const entry = (text: string, run: () => void) => ({ id: text, group: texts.actions, text, run })
  const onScreen = controlTexts
    .filter(([key]) => controlOf(key))
    .map(([key, text]) =>
      entry(
        text,
        afterwards(() => controlOf(key)?.click()),
      ),
    )
  const isOffered = mayAct(user, 'source.create')
  return [
    ...onScreen,
    ...(isOffered
      ? [
          entry(
            texts.newSource,
            afterwards(() => void act('n', router, showKeys)),
          ),
        ]
      : []),
    ...(user ? [] : [entry(texts.login, afterwards(loginAsked))]),
    entry(texts.showKeys, showKeys),
  ]
}

const useScreenEntries = ({ router }: PaletteContext): PaletteEntry[] =>
  [...useScreens(), { to: '/', title: texts.home } as const, { to: '/help', title: texts.help } as const].map(
    ({ to, title }) => ({ id: to, group: texts.screens, text: title, run: () => void router.navigate({ to }) }),
  )

const useViewEntries = ({ router }: PaletteContext) => {
  const { data = [], error } = useQuery({ ...viewQueries.list(), enabled: useMay('view.keep') })
  const { mutate: open } = useWriteOnce(openView)
  const entries = data.map((view): PaletteEntry => {
    const { id, name } = view
    const run = () => {
      open(id)
      void router.navigate({ href: pathOf(view) })
    }
    return { id: `view-${id}`, group: texts.views, text: name, run }
  })
  return { entries, error }
}

const matches = (text: string) => {
  const words = normalize(text).split(' ').filter(Boolean)
  return (entry: PaletteEntry) => words.every((word) => normalize(entry.text).includes(word))
}

/** 0 if the typed words begin words of the text, else 1: 'gr' means 'Group' before 'Photographs'. */
const rankIn = (text: string) => {
  const words = normalize(text).split(' ').filter(Boolean)
  return (entry: PaletteEntry) => {
    const own = ` ${normalize(entry.text)}`
    return words.every((word) => own.includes(` ${word}`)) ? 0 : 1
  }
}

/** Groups stay together; those and entries with words that begin with the typed text come first. */
const inOrder = (entries: readonly PaletteEntry[], text: string): PaletteEntry[] => {
  const rankOf = rankIn(text)
  return [...Map.groupBy(entries, ({ group }) => group).values()]
    .map((group) => group.toSorted((one, other) => rankOf(one) - rankOf(other)))
    .toSorted(([one], [other]) => (one && other ? rankOf(one) - rankOf(other) : 0))
    .flat()
}

const MOST_SOURCES = 8

/** Best matches first; no request without a search. */
const useSourceEntries = (search: string, { router }: PaletteContext) => {
  const enabled = search !== ''
  const best = useQuery({ ...sourceQueries.best(search), placeholderData: keepPreviousData, enabled })
  const query = useQuery({ ...sourceQueries.list('global', { ...sourceListAddress.defaults, search }), enabled })
  const found = new Map([...(best.data ?? []), ...(query.data?.sources ?? [])].map((source) => [source.id, source]))
  const sources = enabled ? [...found.values()].slice(0, MOST_SOURCES) : []
  const entries = sources.map(({ id, title }) => ({
    id: `source-${id}`,
    group: texts.sources,
    text: title,
    run: () => void router.navigate({ to: '/sources/$slug', params: { slug: String(id) } }),
  }))
  const isComing = [best, query].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  return { entries, isPending: enabled && isComing, error: query.error }
}

/** Entries for the typed `text`. `search` is debounced, since searches are logged (decision 0011). */
export const usePaletteEntries = (text: string, search: string, showKeys: () => void) => {
  const typed = text.trim()
  const context = { router: useRouter(), showKeys }
  const found = useSourceEntries(search, context)
  const views = useViewEntries(context)
  const here = [...useActions(context), ...views.entries, ...useScreenEntries(context)].filter(matches(typed))
  const all = {
    id: 'all',
    group: texts.sources,
    text: texts.searchAll(typed),
    isQuoting: true,
    run: () => void context.router.navigate({ to: '/sources', search: { search: typed } }),
  }
  return {
    entries: [...inOrder(here, typed), ...found.entries, ...(typed === '' ? [] : [all])],
    isPending: typed !== search || found.isPending,
    error: found.error ?? views.error,
  }
}
