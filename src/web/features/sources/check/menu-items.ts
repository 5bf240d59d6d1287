import type { QueryClient } from '@tanstack/react-query'
import type { SourceDetail } from '#contract/sources/sources.ts'
import { checkMenuTexts } from './menu-texts.ts'

const load = () => import('./mutations.ts')

export const checkItems = (client: QueryClient, source: SourceDetail) => {
  const { isChecked } = source
  if (!source.canChange || isChecked === null) return []
  const toggle = {
    id: 'check-switch',
    label: isChecked ? checkMenuTexts.stopChecking : checkMenuTexts.startChecking,
    icon: isChecked ? ('close' as const) : ('link' as const),
    onSelect: () => void load().then(({ setChecked }) => setChecked(client, source, !isChecked)),
  }
  if (!isChecked) return [toggle]
  const now = {
    id: 'check',
    label: checkMenuTexts.checkNow,
    icon: 'link' as const,
    onSelect: () => void load().then(({ checkNow }) => checkNow(client, source)),
  }
  return [now, toggle]
}
