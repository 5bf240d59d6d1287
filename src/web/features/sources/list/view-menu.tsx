import { deviceChoice, useDeviceChoice } from '#web/shared/device-choice.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

const links = deviceChoice('sourcebook-links', ['shown', 'hidden'])

/** Whether the lists show the link of each source below its title (specification §2). */
export const useShowsLinks = (): boolean => useDeviceChoice(links) === 'shown'

/** How the lists look on this device. */
export function ViewMenu() {
  const showsLinks = useShowsLinks()
  const items = [
    {
      id: 'links',
      label: 'Show links',
      checked: showsLinks,
      isSwitch: true,
      onSelect: () => links.choose(showsLinks ? 'hidden' : 'shown'),
    },
  ]
  return (
    <Menu label="View" className={iconButtonClass()} items={items}>
      <Icon name="sliders" />
      <span className="sr-only">View</span>
    </Menu>
  )
}
