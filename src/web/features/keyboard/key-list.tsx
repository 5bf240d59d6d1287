import { Kbd } from '#web/ui/kbd.tsx'
import { type KeyText, keyTexts } from './texts.ts'

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
          // Unique by sequence: 'g g' repeats a key.
          <Kbd key={keys.slice(0, place + 1).join(' ')}>{key}</Kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  )
}
