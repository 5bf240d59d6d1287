// Stands in for the module of TanStack Query that loads one page of a list after the other. Lists here have pages of their
// own, so that code would be loaded by everybody and run by nobody.

export const infiniteQueryBehavior = (): never => {
  throw new Error('There are no infinite queries here: vite.config.ts leaves their code out')
}
export const hasNextPage = (): boolean => false
export const hasPreviousPage = (): boolean => false
