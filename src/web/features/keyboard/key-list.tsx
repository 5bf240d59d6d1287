import { Kbd } from '#web/ui/kbd.tsx'
import { type KeyText, keyTexts } from './texts.ts'

/** Every key of the page with what it does. */
export function KeyList() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-body">
      {keyTexts.map((entry) => (
        <KeyEntry key={entry.text} {...entry} />
      ))}
    </dl>
  )
}

function KeyEntry({ keys, text }: KeyText) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key, place) => (
          // By all that was pressed by then, as 'g g' has the same twice.
          <Kbd key={keys.slice(0, place + 1).join(' ')}>{key}</Kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  )
}
