import type { LetterPage } from '#contract/lists/searches.ts'

/** Maximum per script with thousands of characters. */
const AT_MOST = 24

const SCRIPTS = [/^\p{Script=Han}/u, /^\p{Script=Hangul}/u]

const LATIN = /^[A-Z#]$/

/** A to Z and '#'; of a library in other scripts its own letters, thinned evenly if there are thousands. */
export const railLetters = (letters: readonly LetterPage[]): LetterPage[] => {
  const latin = letters.filter(({ letter }) => LATIN.test(letter))
  if (latin.some(({ letter }) => letter !== '#')) return latin
  const steps = SCRIPTS.map((script) => {
    const own = letters.filter(({ letter }) => script.test(letter))
    return { own, step: Math.ceil(own.length / AT_MOST) }
  })
  return letters.filter((entry) => {
    const of = steps.find(({ own }) => own.includes(entry))
    return !of || of.own.indexOf(entry) % of.step === 0
  })
}

/** Index of the marked letter: itself or the last before it; -1 for none. */
export const markedAt = (
  shown: readonly LetterPage[],
  letters: readonly LetterPage[],
  letter: string | undefined,
): number => {
  const before = letters.slice(0, letters.findIndex((entry) => entry.letter === letter) + 1)
  return shown.findLastIndex((entry) => before.includes(entry))
}
