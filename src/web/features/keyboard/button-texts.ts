/** Apart from `texts.ts`, which loads with the palette. */
export const buttonTexts = { searchOrJump: 'Search or jump' } as const
