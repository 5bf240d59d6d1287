/**
 * The text of a template with its places, such as @address@, filled in. Throws where one has no value, so that no
 * half-filled file is ever run.
 */
export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/@([a-z_]+)@/g, (_place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing is known for @${name}@`)
    return value
  })
