import { Count } from '#web/ui/badge.tsx'
import { filterRowClass } from '#web/ui/row-class.ts'

interface FacetBoxProps {
  readonly label: string
  readonly count: number | null
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChange: () => void
}

export function FacetBox({ label, count, isChosen, isDisabled, onChange }: FacetBoxProps) {
  return (
    <label className={filterRowClass(isChosen)}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChange}
        className="size-[1.8rem] shrink-0 accent-accent"
      />
      <bdi className="min-w-0 grow break-words">{label}</bdi>
      {count !== null && <Count value={count} />}
    </label>
  )
}
