import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

const shapes = { square: 'rounded-small', circle: 'rounded-full' }
const sizes = { medium: 'size-6 text-caption', large: 'size-10 text-heading' }

const firstLetter = (name: string) => name.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase('en')

type AvatarProps = {
  /** The name whose first letter is drawn when there is no picture; without it the default glyph is. */
  name?: string | undefined
  src?: string | undefined
  /** What the letter stands on, in white, where it is not the colour of all. */
  colour?: string
  shape?: keyof typeof shapes
  glyph?: IconName
  size?: keyof typeof sizes
}

/** A picture, else a letter, else a glyph. Decoration: the name stands beside it. */
export function Avatar({ name = '', src, colour, shape = 'square', glyph = 'link', size = 'medium' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden bg-sunken font-medium text-muted select-none forced-colors:border',
        shapes[shape],
        sizes[size],
        colour !== undefined && 'font-bold',
      )}
      {...(colour === undefined ? {} : { style: { backgroundColor: colour, color: '#fff' } })}
    >
      <Picture src={src} fallback={firstLetter(name) ?? <Icon name={glyph} size={16} />} />
    </span>
  )
}

function Picture({ src, fallback }: { src: string | undefined; fallback: ReactNode }) {
  const [broken, setBroken] = useState<string>()
  if (src === undefined || src === broken) return fallback
  return <img src={src} alt="" loading="lazy" className="size-full object-contain" onError={() => setBroken(src)} />
}
