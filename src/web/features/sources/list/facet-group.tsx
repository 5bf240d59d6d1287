import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { filterTable } from '#contract/lists/filter-table.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { FacetBox } from './facet-box.tsx'
import { type FacetChoices, type FacetGroup, foundIn, rowsOf } from './facet-groups.ts'
import { facetTexts } from './facet-texts.ts'
import { takesMore, toggled } from './facet-values.ts'
import type { FacetChange } from './use-facet-change.ts'

const FEW = 8
const MANY = 10

interface FacetGroupProps {
  readonly group: FacetGroup
  readonly chosen: FacetChoices
  /** The only group of its menu: always open. */
  readonly isAlone: boolean
  readonly onChange: FacetChange
}

export function FacetGroupPart({ isAlone, ...shown }: FacetGroupProps) {
  const { group, chosen } = shown
  const count = valuesIn(chosen.query[group.name]).length
  const [isOpen, setOpen] = useState(count > 0)
  if (isAlone) return <Values {...shown} />
  return (
    <Disclosure title={group.title} {...(count > 0 && { count })} open={isOpen} onToggle={setOpen}>
      <Values {...shown} />
    </Disclosure>
  )
}

function Values({ group, chosen, onChange }: Omit<FacetGroupProps, 'isAlone'>) {
  const [text, setText] = useState('')
  // First newly shown value.
  const [firstNew, setFirstNew] = useState<number | null>(null)
  const rows = rowsOf(group, chosen)
  const isLong = rows.length > MANY
  const found = text === '' ? rows : foundIn(rows, text)
  const shown =
    isLong && text === '' && firstNew === null ? rows.filter(({ isChosen }, at) => at < FEW || isChosen) : found
  const box = useRef<HTMLDivElement>(null)
  // Moves the focus to the first new value, because the pressed button is gone.
  useEffect(() => {
    if (firstNew !== null) box.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[firstNew]?.focus()
  }, [firstNew])
  const isOne = filterTable[group.name].form === 'choice'
  const change = (value: string) =>
    onChange((old) => ({
      [group.name]: isOne ? otherOf(old[group.name], value) : toggled(old[group.name], value),
    }))
  return (
    <div ref={box} role="group" aria-label={group.title} className="pb-2">
      {isLong && (
        <SearchInput
          label={facetTexts.find(group.title)}
          placeholder={facetTexts.find(group.title)}
          maxLength={limits.search}
          value={text}
          onChange={setText}
          className="pb-1"
        />
      )}
      {shown.length === 0 && <p className="px-1.5 py-1 text-small text-muted">{facetTexts.notFound}</p>}
      {shown.map(({ value, ...row }) => (
        <FacetBox
          key={value}
          {...row}
          isDisabled={!row.isChosen && !takesMore(chosen.query[group.name])}
          onChange={() => change(value)}
        />
      ))}
      {shown.length < found.length && (
        <Button size="small" variant="quiet" onClick={() => setFirstNew(rows.findIndex((row) => !shown.includes(row)))}>
          {facetTexts.showAll(rows.length)}
        </Button>
      )}
    </div>
  )
}

const otherOf = (old: string, value: string) => (old === value ? '' : value)
