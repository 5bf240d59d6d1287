import type { MenuItem } from '#web/ui/menu-list.tsx'
import { deviceChoice, useDeviceChoice } from './device-choice.ts'

export type Theme = 'system' | 'light' | 'dark'

export const theme = deviceChoice<Theme>('sourcebook-colours', ['system', 'light', 'dark'])

/** Shows the chosen theme, without a choice the system's, from now on. Returns the way to stop. */
export const showTheme = (): (() => void) => {
  const show = () => {
    const { dataset } = document.documentElement
    const chosen = theme.read()
    if (chosen === 'system') delete dataset['theme']
    else dataset['theme'] = chosen
  }
  show()
  return theme.subscribe(show)
}

const labels = [
  { id: 'system', label: 'As the system', icon: 'monitor' },
  { id: 'light', label: 'Light', icon: 'sun' },
  { id: 'dark', label: 'Dark', icon: 'moon' },
] as const

/** The colours to choose from, as entries of a menu. */
export const useThemeItems = (): (MenuItem & { checked: boolean })[] => {
  const chosen = useDeviceChoice(theme)
  return labels.map((entry) => ({
    ...entry,
    checked: entry.id === chosen,
    onSelect: () => theme.choose(entry.id),
  }))
}
