import type { ComponentProps, MouseEvent } from 'react'
import { isExposing } from '#contract/sources/provenance-values.ts'
import { OutsideLink } from '#web/shared/outside-link.tsx'
import { ask, asksFirst, type OpenedSource } from './opening.ts'

type SiteAnchorProps = Omit<ComponentProps<typeof OutsideLink>, 'link' | 'onClick' | 'onAuxClick' | 'draggable'> & {
  readonly source: OpenedSource
}

const MIDDLE = 1

/**
 * The only anchor to a source's site. Asks first on click, Enter, middle click and modified clicks; the context menu
 * can't be caught.
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
      draggable={isExposing(source.provenance.exposure) ? false : undefined}
      onClick={askFirst}
      onAuxClick={(event) => event.button === MIDDLE && askFirst(event)}
    />
  )
}
