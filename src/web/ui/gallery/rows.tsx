import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { letterHeadingClass, rowClass } from '#web/ui/row-class.ts'

const groups = [
  { letter: 'A', titles: ['Aleph by OCCRP', 'Arachnys country guide'] },
  {
    letter: 'C',
    titles: [
      'Companies House (United Kingdom)',
      'Consolidated list of persons, groups and entities subject to EU financial sanctions',
      'Court of Justice of the European Union, case law',
    ],
  },
  { letter: 'O', titles: ['Offshore Leaks Database', 'OpenCorporates', 'OpenSanctions'] },
]

export function SourceRows({ count = 1 }: { count?: number }) {
  return Array.from({ length: count }, (_, round) =>
    groups.map(({ letter, titles }) => (
      <div key={`${round}${letter}`}>
        <h3 className={letterHeadingClass}>{letter}</h3>
        <ul>
          {titles.map((title) => (
            <li key={title} className="border-b border-line">
              <Item title={title} selected={round === 0 && title === 'OpenCorporates'} />
            </li>
          ))}
        </ul>
      </div>
    )),
  )
}

function Item({ title, selected }: { title: string; selected: boolean }) {
  return (
    <a href="#row" aria-current={selected || undefined} className={rowClass(selected)}>
      <Avatar name={title} />
      <span className="min-w-0 grow truncate">{title}</span>
      {title.startsWith('O') && <Icon name="star-filled" size={16} className="text-accent" />}
    </a>
  )
}
