import { normalizeLink } from '#contract/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** A group's link is free text, and an anchor only when it is a web address (decision 0013, replies and limits). */
export function GroupLink({ link }: { link: string }) {
  if (normalizeLink(link) !== link) {
    return (
      <p className="text-muted wrap-anywhere">
        <bdi>{link}</bdi>
      </p>
    )
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={`${linkClass} self-start wrap-anywhere`}>
      <bdi>{link}</bdi> <Icon name="external" size={16} className="inline" />
      <span className="sr-only">(opens in a new window)</span>
    </a>
  )
}
