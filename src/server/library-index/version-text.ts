export const versionOf = (versions: ReadonlyMap<number, number>, scopes: readonly number[]): string =>
  scopes
    .filter((scope) => versions.has(scope))
    .toSorted((one, other) => one - other)
    .map((scope) => `${scope}:${versions.get(scope)}`)
    .join(' ')
