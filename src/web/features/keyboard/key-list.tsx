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
        {keys.map((key, index) => (
          // Twice the same in 'g g'.
          // oxlint-disable-next-line react/no-array-index-key -- their places never change
          <Kbd key={index}>{key}</Kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  )
}
