const measure = 'max-w-prose px-[var(--group-edge,2.4rem)] phone:px-4'

/** Around a pane that stands alone, where it begins like any other screen. */
export const alonePaneClass = '[--group-edge:1.6rem]'

/** What the pane of a group holds below its head, in view and in edit mode. */
export const groupBodyClass = `${measure} flex flex-col gap-6 py-4`

/** Its head: in sight while the pane scrolls, and so above the on-screen keyboard. */
export const groupHeadClass = 'sticky top-0 z-2 flex min-h-pane-head items-center border-b border-line bg-surface'

/** The line in it, with the title and the edit button. */
export const groupTitleClass = `${measure} flex w-full flex-wrap items-center gap-2`
