import { notify } from '#web/shared/notice.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { texts } from './share-texts.ts'

const copyAddress = async () => {
  try {
    await navigator.clipboard.writeText(location.href)
    notify({ done: texts.addressCopied })
  } catch {
    notify({ done: texts.addressNotCopied, hasFailed: true })
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
      label={texts.share}
      align="end"
      className={`${buttonClass('quiet', 'small')} -mr-3`}
      items={[
        { id: 'copy', label: texts.copyAddress, icon: 'link', onSelect: () => void copyAddress() },
        { id: 'send', label: texts.sendAddress, icon: 'external', onSelect: sendAddress },
      ]}
    >
      {texts.share}
      <Icon name="chevron-down" size={16} />
    </Menu>
  )
}
