/** Ref: scrolls fully into view, also after growth. */
export const scrollIntoView = (box: HTMLElement | null): void => {
  if (box) new ResizeObserver(() => box.scrollIntoView({ block: 'nearest' })).observe(box)
}
