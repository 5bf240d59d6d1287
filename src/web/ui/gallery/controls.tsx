import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Checkbox, Input, Select, Textarea } from '#web/ui/input.tsx'
import { linkClass, navLinkClass, quietLinkClass } from '#web/ui/link-class.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Row, Section } from './section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'caution', 'danger'] as const
const states = [{}, { pending: true }, { disabled: true }, { size: 'small' as const }]

export function Actions() {
  const [favorite, setFavorite] = useState(true)

  return (
    <Section title="Buttons and links">
      {variants.map((variant) => (
        <Row key={variant} title={`${variant}: ready, pending, disabled, small`}>
          {states.map((state, index) => (
            <Button key={index} variant={variant} {...state}>
              {variant === 'primary' && <Icon name="plus" />}
              {variant === 'danger' ? 'Delete' : 'New Source'}
            </Button>
          ))}
        </Row>
      ))}
      <Row title="Icon buttons: plain, pressed, disabled, small">
        <IconButton label="Edit" icon="edit" />
        <IconButton
          label="Favorite"
          icon={favorite ? 'star-filled' : 'star'}
          aria-pressed={favorite}
          onClick={() => setFavorite(!favorite)}
        />
        <IconButton label="Delete" icon="trash" disabled />
        <IconButton label="Help" icon="help" size="small" />
      </Row>
      <Row title="Links: in text, quiet, as a button">
        <a href="#text" className={linkClass}>
          register.example.org
        </a>
        <a href="#quiet" className={quietLinkClass}>
          Reset your password
        </a>
        <a href="#button" className={buttonClass('primary', 'small')}>
          Open
        </a>
      </Row>
      <Row title="Main entries of the header">
        <div className="flex h-header border-b border-line bg-surface">
          <a href="#sources" aria-current="page" className={navLinkClass(true)}>
            Sources
          </a>
          <a href="#mine" className={navLinkClass(false)}>
            My sources
          </a>
        </div>
      </Row>
    </Section>
  )
}

export function Fields() {
  const [search, setSearch] = useState('sanctions')

  return (
    <Section title="Fields">
      <div className="grid gap-6 not-phone:grid-cols-2">
        <FieldFrame id="g-title" label="Title" required hint="As the site calls itself.">
          <Input id="g-title" required placeholder="Title" aria-describedby="g-title-hint" />
        </FieldFrame>
        <FieldFrame id="g-link" label="Link" required error="This is not a valid link">
          <Input id="g-link" required invalid defaultValue="htp:/register" aria-describedby="g-link-error" />
        </FieldFrame>
        <FieldFrame id="g-note" label="Note">
          <Textarea id="g-note" defaultValue="Free search by name and number. Extracts cost a fee." />
        </FieldFrame>
        <FieldFrame id="g-kind" label="Subject of the question" required error="Please choose one of these">
          <Select id="g-kind" invalid aria-describedby="g-kind-error">
            <option>Company registers</option>
            <option>Courts</option>
          </Select>
        </FieldFrame>
        <FieldFrame id="g-read" label="Email">
          <Input id="g-read" readOnly defaultValue="analyst@example.org" />
        </FieldFrame>
        <FieldFrame id="g-off" label="Disabled">
          <Select id="g-off" disabled>
            <option>Nothing to choose</option>
          </Select>
        </FieldFrame>
        <SearchInput label="Search sources" placeholder="Search all sources..." value={search} onChange={setSearch} />
        <SearchInput label="Search, empty" placeholder="Search all sources..." value="" onChange={setSearch} />
      </div>
      <Row title="Checkbox: on, off, invalid, disabled">
        <Checkbox defaultChecked>Public</Checkbox>
        <Checkbox>Public</Checkbox>
        <Checkbox invalid>I agree</Checkbox>
        <Checkbox disabled>Public</Checkbox>
      </Row>
      <Row title="Cards to choose from: on, off, with a long text">
        <RadioCard name="g-card" label="Mine" defaultChecked>
          Free search by name.
        </RadioCard>
        <RadioCard name="g-card" label="Theirs">
          Free search by name and number. Extracts cost a fee of 7 EUR.
        </RadioCard>
      </Row>
    </Section>
  )
}
