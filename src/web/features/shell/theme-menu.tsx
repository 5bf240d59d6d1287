import { useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'

const themes = [
  { id: 'system', label: 'As the system', icon: 'monitor' },
  { id: 'light', label: 'Light', icon: 'sun' },
  { id: 'dark', label: 'Dark', icon: 'moon' },
] as const

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const choose = (id: Theme) => {
    chooseTheme(id)
    setTheme(id)
  }
  const { icon } = themes.find(({ id }) => id === theme) ?? themes[0]
  return (
    <Menu
      label="Colours"
      align="end"
      className={buttonClass('quiet', 'small')}
      items={themes.map((entry) => ({ ...entry, checked: entry.id === theme, onSelect: () => choose(entry.id) }))}
    >
      <Icon name={icon} />
      <span className="sr-only">Colours</span>
    </Menu>
  )
}
