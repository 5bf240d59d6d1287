import type { LetterPage } from '#contract/lists/searches.ts'

/** Scripts of thousands of characters have so many places at most. */
const AT_MOST = 24

const SCRIPTS = [/^\p{Script=Han}/u, /^\p{Script=Hangul}/u]

/** The letters that fit beside a list: each of an alphabet, and some of a script that has thousands, as far apart as the others. */
export const railLetters = (letters: readonly LetterPage[]): LetterPage[] => {
  const steps = SCRIPTS.map((script) => {
    const own = letters.filter(({ letter }) => script.test(letter))
    return { own, step: Math.ceil(own.length / AT_MOST) }
  })
  return letters.filter((entry) => {
    const of = steps.find(({ own }) => own.includes(entry))
    return !of || of.own.indexOf(entry) % of.step === 0
  })
}

/** Which of those is marked while this letter is in sight: itself, or the last one before it; -1 for none. */
export const markedAt = (
  shown: readonly LetterPage[],
  letters: readonly LetterPage[],
  letter: string | undefined,
): number => {
  const before = letters.slice(0, letters.findIndex((entry) => entry.letter === letter) + 1)
  return shown.findLastIndex((entry) => before.includes(entry))
}
