/** Removes control characters from a search. */
export const searchText = (typed: string): string => typed.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()
