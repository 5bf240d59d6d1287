import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { density, links, useRowLook } from './row-look.ts'
import { texts } from './texts.ts'

const densities = [
  { id: 'comfortable', label: texts.comfortable },
  { id: 'compact', label: texts.compact },
] as const

export function ViewMenu() {
  const look = useRowLook()
  const items = [
    ...densities.map(({ id, label }) => ({
      id,
      label,
      checked: id === look.density,
      onSelect: () => density.choose(id),
    })),
    {
      id: 'links',
      label: texts.showLinks,
      checked: look.showsLink,
      isSwitch: true,
      beginsGroup: true,
      onSelect: () => links.choose(look.showsLink ? 'hidden' : 'shown'),
    },
  ]
  return (
    <Menu label={texts.view} className={iconButtonClass()} items={items}>
      <Icon name="rows" />
      <span className="sr-only">{texts.view}</span>
    </Menu>
  )
}
