export type Theme = 'system' | 'light' | 'dark'

// Of the browser and not of the person, so it stays when they log out.
const KEY = 'sourcebook-colours'

export const chosenTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // The browser keeps nothing for this site.
    return 'system'
  }
}

/** Shows the theme; without a choice the system's. */
export const showTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export const chooseTheme = (theme: Theme): void => {
  showTheme(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Then it holds until the page is left.
  }
}
