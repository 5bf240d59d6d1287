import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Columns } from './columns.tsx'
import { Actions, Fields } from './controls.tsx'
import type { GalleryDialog } from './dialogs.tsx'
import { Feedback } from './feedback.tsx'
import { Foundations } from './foundations.tsx'
import { Lists } from './lists.tsx'
import { Popups } from './popups.tsx'
import { Row, Section } from './section.tsx'

const Dialogs = lazy(() => import('./dialogs.tsx').then((loaded) => ({ default: loaded.Dialogs })))

const themes = [
  ['monitor', 'System', ''],
  ['sun', 'Light', 'light'],
  ['moon', 'Dark', 'dark'],
] as const

function Theme() {
  const choose = (theme: string) => {
    if (theme === '') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }

  return themes.map(([icon, label, theme]) => (
    <Button key={label} size="small" onClick={() => choose(theme)}>
      <Icon name={icon} size={16} />
      {label}
    </Button>
  ))
}

function Overlays() {
  const [shown, setShown] = useState<GalleryDialog>()
  const [loaded, setLoaded] = useState(false)
  const show = (dialog: GalleryDialog) => {
    setLoaded(true)
    setShown(dialog)
  }

  return (
    <Section title="Menus and dialogs">
      <Popups />
      <Row title="Dialogs: a form, one longer than the screen, a confirmation">
        <Button onClick={() => show('form')}>Form</Button>
        <Button onClick={() => show('long')}>Long form</Button>
        <Button onClick={() => show('confirm')}>Confirmation</Button>
      </Row>
      <Suspense>{loaded && <Dialogs shown={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </Section>
  )
}

export function Gallery() {
  const [columns, setColumns] = useState(false)
  if (columns) return <Columns onLeave={() => setColumns(false)} />

  return (
    <main className="mx-auto max-w-page px-6 pb-12 phone:px-4">
      <div className="flex flex-wrap items-center gap-2 py-6">
        <h1 className="grow text-title font-bold">Parts</h1>
        <Theme />
        <Button size="small" onClick={() => setColumns(true)}>
          Columns
        </Button>
      </div>
      <Foundations />
      <Actions />
      <Fields />
      <Overlays />
      <Lists />
      <Feedback />
    </main>
  )
}
