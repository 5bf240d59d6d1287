/** Text as it stands in a pattern of `like`: what people type is letters to look for, not a pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
