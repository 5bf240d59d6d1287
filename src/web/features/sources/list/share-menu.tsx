import { notify } from '#web/shared/notice.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { exportTexts } from './export-texts.ts'

const copyAddress = async () => {
  try {
    await navigator.clipboard.writeText(location.href)
    notify({ done: exportTexts.addressCopied })
  } catch {
    notify({ done: exportTexts.addressNotCopied, hasFailed: true })
  }
}

const sendAddress = () => {
  const mail = new URLSearchParams({ subject: document.title, body: location.href })
  // Mail programs show '+' literally.
  location.assign(`mailto:?${mail.toString().replaceAll('+', '%20')}`)
}

export function ShareMenu() {
  return (
    <Menu
      label={exportTexts.share}
      align="end"
      className={`${buttonClass('quiet', 'small')} -mr-3`}
      items={[
        { id: 'copy', label: exportTexts.copyAddress, icon: 'link', onSelect: () => void copyAddress() },
        { id: 'send', label: exportTexts.sendAddress, icon: 'external', onSelect: sendAddress },
      ]}
    >
      {exportTexts.share}
      <Icon name="chevron-down" size={16} />
    </Menu>
  )
}
