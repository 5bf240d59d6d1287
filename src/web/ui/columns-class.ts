import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

/**
 * Master-detail layout (specification §2): three columns from 900 px; filters and list in one beside the detail from
 * 600 px; below, the detail covers the page. Structure: columns > (master > (filters, list)), detail.
 */
export const columnsClass =
  'flex min-h-0 grow bg-surface not-phone:h-[calc(100dvh-theme(spacing.stuck))] phone:flex-col'

export const headerClass =
  'sticky top-[var(--above,0rem)] z-header flex h-header shrink-0 items-center gap-2 border-b border-line bg-surface px-4 low:static zoomed:h-touch max-header-m:gap-0 max-header-m:px-1'

/** Header button whose label hides for lack of space; contains `headerLabelClass`. */
export const headerButtonClass = cx(
  buttonClass('quiet', 'small'),
  'header-l:min-w-0 header-l:max-w-max header-l:grow header-l:basis-[4.6rem]',
)

export const headerLabelClass = 'flex h-5 flex-wrap gap-x-2 overflow-hidden'

const column = 'min-h-0 not-phone:overflow-y-auto not-phone:overscroll-contain'

export const masterClass = cx(
  column,
  'flex flex-col not-phone:w-master not-phone:shrink-0 not-phone:border-r not-phone:border-line desktop:contents',
)

export const filtersClass =
  'flex shrink-0 flex-col gap-3 bg-page p-4 max-desktop:gap-0 max-desktop:py-1.5 zoomed:py-0.5 desktop:w-sidebar desktop:scroll-pt-[12rem] desktop:overflow-y-auto desktop:overscroll-contain desktop:border-r desktop:border-line max-desktop:border-b max-desktop:border-line'

/**
 * Title, action and search above the filters; sticky from 900 px unless the window is low. `wholeLineClass` for
 * full-width parts.
 */
export const filtersHeadClass =
  'flex flex-wrap items-center gap-2 desktop:gap-3 desktop:sticky desktop:-top-4 desktop:z-1 desktop:-m-4 desktop:mb-0 desktop:bg-page desktop:p-4 desktop:pb-2 [@media(max-height:500px)]:static'

export const wholeLineClass = (line: 2 | 3) =>
  cx(
    'desktop:basis-full',
    line === 2 ? 'min-w-0 grow basis-0 tablet:basis-full desktop:order-1' : 'basis-full order-last',
  )

/** Placeholder line while filters load. */
export const filtersWaitClass = 'flex min-h-8 items-center px-1.5 pointer-coarse:min-h-touch'

/** Filters: a column from 900 px, a popover below. */
export const drawerClass = cx(
  'desktop:contents',
  'max-desktop:inset-y-0 max-desktop:right-auto max-desktop:left-0 max-desktop:m-0 max-desktop:h-dvh max-desktop:max-h-none max-desktop:w-[min(36rem,88vw)] max-desktop:flex-col max-desktop:gap-3 max-desktop:overflow-y-auto max-desktop:scroll-pb-16 max-desktop:overscroll-contain max-desktop:border-r max-desktop:border-line max-desktop:bg-page max-desktop:p-4 max-desktop:text-ink max-desktop:shadow-overlay backdrop:bg-overlay',
  'max-desktop:open:flex max-desktop:transition-[translate] max-desktop:duration-nav max-desktop:starting:open:-translate-x-full',
)

export const drawerFootClass =
  'sticky -bottom-4 z-2 mt-auto -mx-4 -mb-4 border-t border-line bg-page px-4 py-1.5 desktop:hidden'

/** Replaces `masterClass` for lists without filters. */
export const soleListClass = cx(
  column,
  'flex flex-col not-phone:w-master not-phone:shrink-0 not-phone:border-r not-phone:border-line desktop:w-list',
)

export const railClass =
  'sticky top-[var(--list-top)] order-last h-[calc(100dvh-theme(spacing.stuck)-theme(spacing.pane-head)-4.1rem)] w-6 shrink-0 self-start pointer-coarse:w-touch max-desktop:hidden'

// Offset for sticky letter headings.
export const listClass =
  'phone:[--pane-head:4.5rem] zoomed:[--pane-head:3.7rem] [--list-top:theme(spacing.pane-head)] phone:[--list-top:calc(theme(spacing.stuck)+theme(spacing.pane-head))] flex flex-col desktop:w-list desktop:shrink-0 desktop:overflow-y-auto desktop:overscroll-contain desktop:border-r desktop:border-line'

/** `open` matters below 600 px only; closed, the pane is unreachable there. */
export const detailClass = (open: boolean) =>
  cx(
    column,
    'min-w-0 grow scroll-pb-20 bg-surface',
    'phone:fixed phone:inset-x-0 phone:top-stuck phone:bottom-0 phone:z-slide phone:overflow-y-auto phone:overscroll-contain phone:transition-[translate,visibility] phone:duration-nav',
    open ? 'phone:visible phone:translate-x-0' : 'phone:invisible phone:translate-x-full',
  )

/** Shown only where the detail covers the list. */
export const backClass =
  'inline-flex min-h-touch items-center gap-1 px-3 text-body font-medium text-accent no-underline not-phone:hidden'

export const paneHeadClass =
  'sticky top-0 z-2 flex min-h-pane-head shrink-0 flex-wrap items-center gap-1 border-b border-line bg-surface px-4 phone:top-stuck'

export const listLineClass = 'flex flex-col border-b border-line px-4 py-1 pointer-coarse:py-0 zoomed:py-0'

/** Toolbar below the head; scrolls away. */
export const paneToolsClass = 'flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5'
