import { useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { Row } from './section.tsx'

const pageText = (index: number) => `Page ${index + 1}`

export function Popups() {
  const [order, setOrder] = useState('title')
  const [page, setPage] = useState(7777)
  const [showsLinks, setShowsLinks] = useState(true)
  const orders = [
    { id: 'title', label: 'Title', checked: order === 'title', onSelect: () => setOrder('title') },
    { id: 'favorite', label: 'Favorite', checked: order === 'favorite', onSelect: () => setOrder('favorite') },
  ]

  return (
    <Row title="A menu of choices, of switches, of actions, 20,000 pages">
      <Menu label="Sort by" items={orders}>
        Sort: {order === 'title' ? 'Title' : 'Favorite'}
        <Icon name="chevron-down" size={16} className="text-muted" />
      </Menu>
      <Menu
        label="View"
        className={buttonClass('quiet')}
        items={[
          {
            id: 'links',
            label: 'Show links',
            checked: showsLinks,
            isSwitch: true,
            onSelect: () => setShowsLinks(!showsLinks),
          },
        ]}
      >
        <Icon name="rows" />
        <span className="sr-only">View</span>
      </Menu>
      <Menu
        label="Account of Ana Analyst"
        heading="Ana Analyst"
        className={buttonClass('quiet')}
        items={[
          { id: 'password', label: 'Change password', onSelect: () => undefined },
          { id: 'out', label: 'Log out', beginsGroup: true, onSelect: () => undefined },
        ]}
      >
        Ana Analyst
        <Icon name="chevron-down" size={16} className="text-muted" />
      </Menu>
      <Picker label="Go to page" count={20_000} selected={page} textAt={pageText} onPick={setPage} />
    </Row>
  )
}
