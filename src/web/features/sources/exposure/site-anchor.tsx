import type { ComponentProps, MouseEvent } from 'react'
import { isExposing } from '#contract/sources/provenance-values.ts'
import type { Source } from '#contract/sources/sources.ts'
import { OutsideLink } from '#web/shared/outside-link.tsx'
import { ask, asksFirst } from './opening.ts'

type SiteAnchorProps = Omit<ComponentProps<typeof OutsideLink>, 'link' | 'onClick' | 'onAuxClick' | 'draggable'> & {
  readonly source: Source
}

const MIDDLE = 1

/**
 * The one anchor to the site of a source. Where its operator learns who looks, the question comes first, however it is pressed: by
 * click, Enter, the middle button, or with a key held down. What the browser offers in its own menu nobody can ask about.
 */
export function SiteAnchor({ source, ...rest }: SiteAnchorProps) {
  const askFirst = (event: MouseEvent) => {
    if (!asksFirst(source)) return
    event.preventDefault()
    ask({ source, address: source.link })
  }
  return (
    <OutsideLink
      {...rest}
      link={source.link}
      // Dropped on the tabs of the browser it would open.
      draggable={isExposing(source.provenance.exposure) ? false : undefined}
      onClick={askFirst}
      onAuxClick={(event) => event.button === MIDDLE && askFirst(event)}
    />
  )
}
