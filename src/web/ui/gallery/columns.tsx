import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { chipClass, chipLinkClass } from '#web/ui/chip.tsx'
import {
  backClass,
  columnsClass,
  detailClass,
  filtersClass,
  headerClass,
  listClass,
  masterClass,
  paneHeadClass,
  paneToolsClass,
} from '#web/ui/columns-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { linkClass, navLinkClass } from '#web/ui/link-class.ts'
import { Menu } from '#web/ui/menu.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Categories, renderPageLink } from './lists.tsx'
import { SourceRows } from './rows.tsx'

function Detail({ onBack }: { onBack: () => void }) {
  return (
    <>
      <button type="button" className={backClass} onClick={onBack}>
        <Icon name="back" />
        Back to overview
      </button>
      <article className="flex flex-col gap-3 p-6 phone:px-4 phone:pt-2">
        <div className="flex items-start gap-2">
          <h1 className="min-w-0 grow text-title font-bold">
            <a href="#source" className="rounded-small text-ink no-underline hover:text-accent">
              OpenCorporates <Icon name="external" className="inline text-muted" />
            </a>
          </h1>
          <IconButton label="Favorite" icon="star-filled" aria-pressed />
          <IconButton label="Edit" icon="edit" />
        </div>
        <a href="#source" className={linkClass}>
          https://opencorporates.com
        </a>
        <h2 className="pt-3 text-heading font-bold">Notes</h2>
        <p className="max-w-prose text-prose">
          The largest open database of companies, gathered from the official registers of some 140 jurisdictions. Search
          by name, number or officer; each record links to the register it came from, and that is the one to cite.
        </p>
        <h2 className="pt-3 text-heading font-bold">Tags</h2>
        <div className="flex flex-wrap gap-2">
          {['company register', 'officers', 'worldwide'].map((tag) => (
            <span key={tag} className={chipClass}>
              <a href="#tag" className={chipLinkClass}>
                {tag}
              </a>
            </span>
          ))}
        </div>
      </article>
    </>
  )
}

export function Columns({ onLeave }: { onLeave: () => void }) {
  const [open, setOpen] = useState(true)

  return (
    <div className="flex flex-col">
      <header className={headerClass}>
        <strong className="pr-4 text-heading">Sourcebook</strong>
        <a href="#sources" aria-current="page" className={navLinkClass(true)}>
          Sources
        </a>
        <Button size="small" variant="quiet" className="ml-auto" onClick={onLeave}>
          All parts
        </Button>
      </header>
      <main className={columnsClass}>
        <div className={masterClass}>
          <div className={filtersClass}>
            <SearchInput label="Search" placeholder="Search all sources..." value="" onChange={() => undefined} />
            <Button variant="primary" onClick={() => setOpen(true)}>
              <Icon name="plus" />
              New Source
            </Button>
            <Categories />
          </div>
          <div className={listClass}>
            <div className={paneHeadClass}>
              <h2 className="grow text-heading font-bold">Sources</h2>
              <IconButton label="Sort descending" icon="sort-ascending" />
            </div>
            <div className={paneToolsClass}>
              <Menu label="Sort by" items={[{ id: 'title', label: 'Title', checked: true, onSelect: () => undefined }]}>
                Title
                <Icon name="chevron-down" size={16} className="text-muted" />
              </Menu>
              <Picker
                label="Go to page"
                count={40}
                selected={8}
                textAt={(index) => `Page ${index + 1}`}
                onPick={() => undefined}
              />
            </div>
            <SourceRows count={4} />
            <div className="p-2">
              <Pagination page={9} total={40} renderLink={renderPageLink} />
            </div>
          </div>
        </div>
        <div className={detailClass(open)}>
          <Detail onBack={() => setOpen(false)} />
        </div>
      </main>
    </div>
  )
}
