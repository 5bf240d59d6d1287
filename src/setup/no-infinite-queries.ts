// Stands in for the module of TanStack Query that loads one page of a list after the other. Lists here have pages of their
// own, so that code would be loaded by everybody and run by nobody.

export const infiniteQueryBehavior = (): undefined => undefined
export const hasNextPage = (): boolean => false
export const hasPreviousPage = (): boolean => false
