/** As the `ref` of a form that takes the place of what had the focus: its first field takes it. */
export const focusFirstField = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([readonly])')?.focus()
