const measure = 'max-w-prose px-[var(--group-edge,2.4rem)] phone:px-4'

export const alonePaneClass = '[--group-edge:1.6rem]'

export const groupBodyClass = `${measure} flex flex-col gap-6 py-4`

/** Sticky, so it stays above the on-screen keyboard. */
export const groupHeadClass = 'sticky top-0 z-2 flex min-h-pane-head items-center border-b border-line bg-surface'

/** Title line with the edit button. */
export const groupTitleClass = `${measure} flex w-full flex-wrap items-center gap-2`
