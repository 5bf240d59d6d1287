import { Icon, iconNames } from '#web/ui/icon.tsx'
import { Row, Section } from './section.tsx'

const types = [
  ['display', 'text-display font-bold', 'Sourcebook, the source library'],
  ['title', 'text-title font-bold', 'Companies House (United Kingdom)'],
  ['heading', 'text-heading font-bold', 'Notes and tags of a source'],
  [
    'prose',
    'text-prose max-w-prose',
    'Filings, officers and persons with significant control of every company on the register. Free; the history goes back to 1985, scanned documents further.',
  ],
  ['body', 'text-body', 'OpenSanctions — sanctions and politically exposed persons'],
  ['body medium', 'text-body font-medium', 'Žádost o výpis · Ελληνικά · Реестр юридических лиц · Doanh nghiệp'],
  ['small', 'text-small', 'Added to “Registers” by the group’s owner'],
  ['caption', 'text-caption text-muted', '1,284 sources in 12 categories'],
]

// Literal, because Tailwind finds whole class names only.
const grounds = [
  'bg-page',
  'bg-surface',
  'bg-sunken',
  'bg-hover',
  'bg-raised',
  'bg-accent-soft',
  'bg-danger-soft',
  'bg-success-soft',
]
const inks = [
  'bg-ink',
  'bg-muted',
  'bg-edge',
  'bg-line',
  'bg-accent',
  'bg-accent-strong',
  'bg-danger',
  'bg-danger-strong',
  'bg-success',
  'bg-focus',
]

function Swatch({ look }: { look: string }) {
  return (
    <div className="w-28 text-caption">
      <div className={`h-9 rounded border border-line ${look}`} />
      {look.slice(3)}
    </div>
  )
}

export function Foundations() {
  return (
    <Section title="Type, colors, icons">
      <Row title="Type scale">
        <dl className="grid grid-cols-[9rem_1fr] items-baseline gap-x-4 gap-y-2">
          {types.map(([name, look, text]) => (
            <div key={name} className="contents">
              <dt className="text-caption text-muted">{name}</dt>
              <dd className={look}>{text}</dd>
            </div>
          ))}
        </dl>
      </Row>
      <Row title="Grounds">
        {grounds.map((look) => (
          <Swatch key={look} look={look} />
        ))}
      </Row>
      <Row title="Inks and lines">
        {inks.map((look) => (
          <Swatch key={look} look={look} />
        ))}
      </Row>
      <Row title="Icons">
        {iconNames.map((name) => (
          <div key={name} className="flex w-28 flex-col items-center gap-1 text-center text-caption text-muted">
            <span className="flex items-center gap-2 text-ink">
              <Icon name={name} />
              <Icon name={name} size={16} />
            </span>
            {name}
          </div>
        ))}
      </Row>
    </Section>
  )
}
