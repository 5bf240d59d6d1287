/** What the address of a list ends with for a category to be open beside it. */
export const categoryHash = (id: number): string => `category-${id}`
