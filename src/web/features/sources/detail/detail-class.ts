export const articleClass =
  'flex flex-col gap-4 p-6 outline-none [container-type:inline-size] phone:min-h-[calc(100dvh-theme(spacing.header)-theme(spacing.touch))] phone:px-4 phone:pt-2 phone:pb-0'

export const barClass =
  'z-1 flex flex-wrap items-center gap-1 bg-surface phone:gap-0 phone:sticky phone:bottom-0 phone:order-last phone:-mx-4 phone:mt-auto phone:justify-between phone:border-t phone:border-line phone:px-3 phone:py-2'

/** Hides its label where narrow; keeps a touch target. */
export const foldingClass = 'pointer-coarse:min-w-touch'

/** Label, where there is room. */
export const labelClass = 'sr-only [@container(min-width:46rem)]:not-sr-only'

export const factClass =
  'flex flex-col gap-x-3 [@container(min-width:40rem)]:flex-row [@container(min-width:40rem)]:items-baseline'
export const factLabelClass = 'w-[12rem] shrink-0 text-small text-muted'
export const factValueClass = 'flex min-w-0 max-w-[64rem] flex-wrap items-baseline gap-x-3 gap-y-1'
