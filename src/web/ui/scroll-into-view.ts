/** A ref for what opens inside something that scrolls: scrolls until all of it can be seen, and again when it has grown. */
export const scrollIntoView = (box: HTMLElement | null): void => {
  // Lives as long as the box does.
  if (box) new ResizeObserver(() => box.scrollIntoView({ block: 'nearest' })).observe(box)
}
