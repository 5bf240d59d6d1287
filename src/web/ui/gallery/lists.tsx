import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Count } from '#web/ui/badge.tsx'
import { Chip, chipClass, chipLinkClass } from '#web/ui/chip.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { type PageLink, Pagination } from '#web/ui/pagination.tsx'
import { filterRowClass } from '#web/ui/row-class.ts'
import { SourceRows } from './rows.tsx'
import { Row, Section } from './section.tsx'

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="teal" d="M0 0h8v8H0z"/%3E%3C/svg%3E'

export function Categories() {
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState('Sanctions lists')

  return (
    <div>
      <Disclosure title="Sanctions and politically exposed persons" count={212} open={open} onToggle={setOpen}>
        {['Sanctions lists', 'Politically exposed persons', 'Debarment'].map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            className={filterRowClass(name === chosen)}
            onClick={() => setChosen(name === chosen ? '' : name)}
          >
            <span className="min-w-0 grow truncate">{name}</span>
            <Count value={71} />
          </button>
        ))}
      </Disclosure>
      <Disclosure title="Courts" count={1204} open={false} onToggle={() => undefined}>
        Nothing
      </Disclosure>
    </div>
  )
}

export const renderPageLink = ({ page, children, ...rest }: PageLink) => (
  <a href={`#page-${page}`} {...rest}>
    {children}
  </a>
)

export function Lists() {
  return (
    <Section title="Lists">
      <div className="grid gap-6 desktop:grid-cols-2">
        <div className="overflow-hidden rounded border border-line bg-surface">
          <SourceRows />
        </div>
        <div className="flex flex-col gap-6">
          <Categories />
          <Row title="Tags: linked, plain, removable">
            <span className={chipClass}>
              <a href="#tag" className={chipLinkClass}>
                beneficial ownership
              </a>
            </span>
            <Chip>register</Chip>
            <Chip removeLabel="Remove europe" onRemove={() => undefined}>
              europe
            </Chip>
          </Row>
          <Row title="Avatars: picture, broken picture, letter, no link, person, subject">
            <Avatar name="OpenCorporates" src={icon} />
            <Avatar name="Ärzteregister" src="data:image/png,broken" />
            <Avatar name="“Offshore Leaks”" />
            <Avatar />
            <Avatar name="Ana" shape="circle" size="large" />
            <Avatar glyph="folder" shape="circle" size="large" />
          </Row>
          <Row title="Pages: first, middle, last of many, in a narrow column">
            <Pagination page={1} total={3} label="Few pages" renderLink={renderPageLink} />
          </Row>
          <Pagination page={9} total={40} label="Many pages" renderLink={renderPageLink} />
          <Pagination page={20000} total={20000} label="Very many pages" renderLink={renderPageLink} />
          <div className="w-[26rem] max-w-full">
            <Pagination page={9} total={40} label="Narrow" renderLink={renderPageLink} />
          </div>
        </div>
      </div>
    </Section>
  )
}
