export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Focuses the heading after the focused element is gone. */
export const focusScreen = (): void => document.querySelector<HTMLElement>('#main h1[tabindex]')?.focus()
