/** As the `ref` of what takes the place of what had the focus, which would else fall to the document. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
