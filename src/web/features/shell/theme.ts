import { deviceChoice } from '#web/shared/device-choice.ts'

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
