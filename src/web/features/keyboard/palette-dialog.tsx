import { type KeyboardEvent, useId, useState } from 'react'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { limits } from '#contract/limits.ts'
import { failureText } from '#web/shared/failure-text.ts'
import { searchText } from '#web/shared/search-text.ts'
import { type Mark, useMark } from '#web/shared/use-mark.ts'
import { useTypedText } from '#web/shared/use-typed-text.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { optionClass } from '#web/ui/popup-class.ts'
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts'
import { texts } from './texts.ts'

interface PaletteDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onShowKeys: () => void
}

/** Search box for sources, screens and actions. */
export function PaletteDialog({ open, onClose, onShowKeys }: PaletteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.palette}>
      <DialogBody>
        <Palette onClose={onClose} onShowKeys={onShowKeys} />
      </DialogBody>
    </Dialog>
  )
}

function Palette({ onClose, onShowKeys }: Omit<PaletteDialogProps, 'open'>) {
  const id = useId()
  const [search, setSearch] = useState('')
  const write = (typed: string) => {
    const written = sourceListAddress.parse({ search: searchText(typed) }).search
    setSearch(written)
    return written
  }
  const [text, change] = useTypedText(search, write)
  const [at, setAt] = useState(0)
  const { entries, isPending, error } = usePaletteEntries(text, search, onShowKeys)
  const active = Math.min(at, entries.length - 1)

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') choose(entries[active])
    else if (event.key === 'ArrowDown') setAt((active + 1) % entries.length)
    else if (event.key === 'ArrowUp') setAt((active - 1 + entries.length) % entries.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label={texts.palette}
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={entries[active] && `${id}-${active}`}
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.search}
        value={text}
        onKeyDown={hear}
        onChange={({ target }) => {
          setAt(0)
          change(target.value)
        }}
      />
      <Options id={id} entries={entries} active={active} mark={useMark(text)} onChoose={choose} />
      <p role="status" className="min-h-5 text-caption text-muted">
        {statusOf(entries.length, isPending, error)}
      </p>
    </>
  )
}

const statusOf = (count: number, isPending: boolean, error: Error | null) => {
  if (error) return failureText(error)
  return isPending ? texts.loading : texts.results(count)
}

interface OptionsProps {
  readonly id: string
  readonly entries: readonly PaletteEntry[]
  readonly active: number
  readonly mark: Mark
  readonly onChoose: (entry: PaletteEntry) => void
}

const activeInView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function Options({ id, entries, active, mark, onChoose }: OptionsProps) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <div id={id} role="listbox" aria-label={texts.palette} className="-mx-3 max-h-[50dvh] overflow-y-auto">
      {groups.map((group, place) => (
        <div key={group} role="group" aria-labelledby={`${id}-group-${place}`}>
          <div id={`${id}-group-${place}`} role="presentation" className="px-3 pt-2 text-caption font-bold text-muted">
            {group}
          </div>
          {entries.map(
            (entry, index) =>
              entry.group === group && (
                // Focus stays in the box (aria-activedescendant).
                <button
                  key={entry.id}
                  type="button"
                  tabIndex={-1}
                  ref={index === active ? activeInView : undefined}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={`${optionClass(index === active)} min-h-8 rounded pointer-coarse:min-h-touch`}
                  onClick={() => onChoose(entry)}
                >
                  <bdi className="min-w-0 grow truncate">{entry.isQuoting ? entry.text : mark(entry.text)}</bdi>
                </button>
              ),
          )}
        </div>
      ))}
    </div>
  )
}
