import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Chip } from '#web/ui/chip.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { Row } from './section.tsx'

const tags = ['register', 'europe', 'sanctions', 'beneficial ownership', 'court', 'vessels', 'leaks', 'media']

/** The look of a selector of tags; the real one has its search from the server. */
export function TagSelector({ id = 'g-tags' }: { id?: string }) {
  const [chosen, setChosen] = useState(['register', 'europe'])

  return (
    <FieldFrame id={id} label="Tags">
      <Combobox multiple value={chosen} onChange={setChosen} immediate>
        <div className={comboboxClasses.field}>
          {chosen.map((tag) => (
            <Chip key={tag} removeLabel={`Remove ${tag}`} onRemove={() => setChosen(chosen.filter((it) => it !== tag))}>
              {tag}
            </Chip>
          ))}
          <ComboboxInput id={id} placeholder="Select tags..." className={comboboxClasses.input} />
          <ComboboxButton aria-label="Show tags" className={comboboxClasses.button}>
            <Icon name="chevron-down" />
          </ComboboxButton>
          <ComboboxOptions ref={scrollIntoView} modal={false} className={comboboxClasses.options}>
            {tags.map((tag) => (
              <ComboboxOption key={tag} value={tag} className={comboboxClasses.option}>
                <span className="grow">{tag}</span>
                {chosen.includes(tag) && <Icon name="check" size={16} className="text-accent" />}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </div>
      </Combobox>
    </FieldFrame>
  )
}

const pageText = (index: number) => `Page ${index + 1}`

/** What opens below a button. */
export function Popups() {
  const [order, setOrder] = useState('title')
  const [page, setPage] = useState(7777)
  const orders = [
    { id: 'title', label: 'Title', checked: order === 'title', onSelect: () => setOrder('title') },
    { id: 'favorite', label: 'Favorite', checked: order === 'favorite', onSelect: () => setOrder('favorite') },
  ]

  return (
    <Row title="A menu of choices, a menu of actions, 20,000 pages">
      <Menu label="Sort by" items={orders}>
        Sort: {order === 'title' ? 'Title' : 'Favorite'}
        <Icon name="chevron-down" size={16} className="text-muted" />
      </Menu>
      <Menu
        label="Ana Analyst"
        className={buttonClass('quiet')}
        items={[
          { id: 'password', label: 'Change password', onSelect: () => undefined },
          { id: 'out', label: 'Log out', beginsGroup: true, onSelect: () => undefined },
        ]}
      >
        <Icon name="user" />
        Ana Analyst
      </Menu>
      <Picker label="Go to page" count={20_000} selected={page} textAt={pageText} onPick={setPage} />
    </Row>
  )
}
