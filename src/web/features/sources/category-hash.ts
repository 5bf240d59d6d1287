export const categoryHash = (id: number): string => `category-${id}`
