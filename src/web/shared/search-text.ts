/** What was typed or pasted into a search, without the characters that nothing in the library has. */
export const searchText = (typed: string): string => typed.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()
