/** Replaces placeholders such as @address@. Throws if a value is missing, so that no half-filled file is used. */
export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/@([a-z_]+)@/g, (_place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing is known for @${name}@`)
    return value
  })
