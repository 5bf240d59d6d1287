import { cx } from './cx.ts'

const row =
  'relative flex w-full items-center text-left text-body no-underline transition-colors duration-quick pointer-coarse:min-h-touch'

// A bar too, since color alone isn't enough.
const look = (selected: boolean) =>
  selected
    ? 'bg-accent-soft text-ink before:absolute before:inset-y-0 before:left-0 before:w-[0.3rem] before:bg-accent forced-colors:before:bg-[Highlight]'
    : 'text-ink hover:bg-hover'

const heights = {
  normal: 'min-h-row py-1',
  comfortable: 'min-h-14 py-2 zoomed:min-h-10 zoomed:py-0',
  compact: 'min-h-10 py-1',
}

/** Also set `aria-current` on the open row. */
export const rowClass = (selected = false, height: keyof typeof heights = 'normal') =>
  cx(row, heights[height], 'gap-3 px-4 focus-visible:-outline-offset-2', look(selected))

/** Category row; the arrow points down when open. */
export const treeRowClass = (open: boolean) =>
  cx(
    row,
    'min-h-8 gap-2.5 rounded px-1.5 py-1 hover:bg-hover',
    'before:mx-0.5 before:size-2 before:shrink-0 before:border-r-2 before:border-b-2 before:border-muted before:transition-transform before:duration-quick',
    open ? 'font-medium before:-translate-y-0.5 before:rotate-45' : 'before:-rotate-45',
  )

/** Filter row; also set `aria-current` or `aria-pressed`. */
export const filterRowClass = (selected = false) => cx(row, 'min-h-8 gap-2 rounded py-1 pr-1.5 pl-7', look(selected))

export const letterHeadingClass =
  'sticky top-[var(--list-top,0px)] z-1 border-b border-line bg-sunken px-4 text-caption leading-6 zoomed:leading-5 font-bold text-muted'
