import type { MenuItem } from '#web/ui/menu-list.tsx'
import { deviceChoice, useDeviceChoice } from './device-choice.ts'
import { frameTexts } from './frame-texts.ts'

export type Theme = 'system' | 'light' | 'dark'

export const theme = deviceChoice<Theme>('sourcebook-colors', ['system', 'light', 'dark'])

/** Applies the theme. Returns a stop function. */
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
  { id: 'system', label: frameTexts.themeOfSystem, icon: 'monitor' },
  { id: 'light', label: frameTexts.lightTheme, icon: 'sun' },
  { id: 'dark', label: frameTexts.darkTheme, icon: 'moon' },
] as const

export const useThemeItems = (): (MenuItem & { checked: boolean })[] => {
  const chosen = useDeviceChoice(theme)
  return labels.map((entry) => ({
    ...entry,
    checked: entry.id === chosen,
    onSelect: () => theme.choose(entry.id),
  }))
}
