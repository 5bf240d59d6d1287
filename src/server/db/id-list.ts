/** A list of ids as a value of a statement: the driver takes ten times as long to write one out. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`
