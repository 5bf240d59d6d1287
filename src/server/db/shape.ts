type Test = (value: unknown) => boolean

export const hasShape = <T>(value: unknown, tests: Readonly<Record<keyof T & string, Test>>): value is T => {
  if (typeof value !== 'object' || value === null) return false
  const found = new Map<string, unknown>(Object.entries(value))
  return Object.entries<Test>(tests).every(([name, test]) => test(found.get(name)))
}

export const isText: Test = (value) => typeof value === 'string'

export const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test)
