/** Ref for a form that replaces a focused element. */
export const focusFirstField = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([readonly])')?.focus()
