import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import { matchingCategories } from '#contract/categories/matching-categories.ts'
import { subjectHints } from '#contract/messages.ts'
import { useMayOpen } from '#web/session/permissions.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { ChoiceList } from './choice-list.tsx'
import { texts } from './texts.ts'

// Below this a filter isn't worth it.
const MANY_CATEGORIES = 10

interface GroupCategoryChooserProps {
  readonly subjects: readonly Category[]
  readonly chosen: number | null
  /** Called with the current choice, too, to clear it. */
  readonly onChoose: (id: number) => void
}

const holding = (subjects: readonly Category[], id: number | null) =>
  subjects.find(({ subCategories }) => subCategories.some((sub) => sub.id === id))

/** Two-column picker: subjects and categories. */
export function GroupCategoryChooser({ subjects, chosen, onChoose }: GroupCategoryChooserProps) {
  const [text, setText] = useState('')
  const [openId, setOpenId] = useState<number>()
  const shown = text.trim() === '' ? subjects : matchingCategories(subjects, text.trim())
  const holder = holding(subjects, chosen)
  const open = shown.find(({ id }) => id === (openId ?? holder?.id)) ?? shown[0]
  const isMany = subjects.flatMap(({ subCategories }) => subCategories).length > MANY_CATEGORIES
  return (
    <div className="flex flex-col gap-3">
      {isMany && <SearchInput label={texts.search} placeholder={texts.searchHint} value={text} onChange={setText} />}
      {open ? (
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <ChoiceList
            label={texts.subjects}
            choices={shown}
            selected={open.id}
            chooses="on arrows"
            // Not the search box, which opens a tablet's keyboard.
            beginsHere
            onChoose={setOpenId}
            className="max-h-categories"
          />
          <OpenSubject key={open.id} subject={open} chosen={chosen} onChoose={onChoose} />
        </div>
      ) : (
        <p className="text-muted">{subjectHints.noMatch}</p>
      )}
      <Chosen subject={holder} id={chosen} />
    </div>
  )
}

function OpenSubject({
  subject,
  chosen,
  onChoose,
}: { subject: Category } & Omit<GroupCategoryChooserProps, 'subjects'>) {
  const mayAdd = useMayOpen('subjects')
  if (subject.subCategories.length > 0) {
    return (
      <ChoiceList
        label={texts.categoriesOf(subject.name)}
        choices={subject.subCategories}
        selected={chosen}
        chooses="on press"
        onChoose={onChoose}
        className="max-h-subcategories"
      />
    )
  }
  return (
    <div className="flex flex-col items-start gap-1 px-1 py-2">
      <p className="text-muted">{subjectHints.noCategories}</p>
      {mayAdd && (
        <Link to="/folders/$slug" params={{ slug: String(subject.id) }} className={linkClass}>
          {subjectHints.categorize}
        </Link>
      )}
    </div>
  )
}

/** Visible while another subject is open. */
function Chosen({ subject, id }: { subject: Category | undefined; id: number | null }) {
  const name = subject?.subCategories.find((sub) => sub.id === id)?.name
  return (
    <p role="status" className="min-h-5 text-small text-muted">
      {subject && name !== undefined ? (
        <>
          {texts.chosen} <bdi>{subject.name}</bdi> › <bdi>{name}</bdi>
        </>
      ) : (
        texts.noneChosen
      )}
    </p>
  )
}
