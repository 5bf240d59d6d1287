/** As the `ref` of what takes the place of what had the focus, which would else fall to the document. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Where what had the focus has gone for good, with all that was around it: the heading of the screen takes it. */
export const focusScreen = (): void => document.querySelector<HTMLElement>('#main h1[tabindex]')?.focus()
