import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

const shapes = { square: 'rounded-small', circle: 'rounded-full' }
const sizes = { medium: 'size-6 text-caption', large: 'size-10 text-heading' }

const firstLetter = (name: string) => name.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase('en')

type AvatarProps = {
  name?: string | undefined
  letter?: string | undefined
  src?: string | undefined
  shape?: keyof typeof shapes
  glyph?: IconName
  size?: keyof typeof sizes
}

const frame = 'inline-flex shrink-0 items-center justify-center overflow-hidden select-none forced-colors:border'

/** Picture, letter or glyph. Decorative, since the name is beside it. */
export function Avatar({
  name = '',
  letter = firstLetter(name),
  src,
  shape = 'square',
  glyph = 'link',
  size = 'medium',
}: AvatarProps) {
  return (
    <span aria-hidden="true" className={cx(frame, 'bg-sunken font-medium text-muted', shapes[shape], sizes[size])}>
      <Picture src={src} fallback={letter ? <Letter letter={letter} /> : <Icon name={glyph} size={16} />} />
    </span>
  )
}

/** Excluded from text and copying. */
function Letter({ letter }: { letter: string }) {
  return <span data-letter={letter} className="before:content-[attr(data-letter)]" />
}

function Picture({ src, fallback }: { src: string | undefined; fallback: ReactNode }) {
  const [broken, setBroken] = useState<string>()
  if (src === undefined || src === broken) return fallback
  return <img src={src} alt="" loading="lazy" className="size-full object-contain" onError={() => setBroken(src)} />
}
