const [FIRST, SECOND] = [0xde_ad_be_ef, 0x41_c6_ce_57]
const [FIRST_FACTOR, SECOND_FACTOR] = [2_654_435_761, 1_597_334_677]
const HIGH_BITS = 0x1f_ff_ff
const TWO_TO_32 = 2 ** 32

/** 53-bit hash (cyrb53) of an object without version, for `If-Match` (decision 0046). Not cryptographic. */
export const stateOf = (...texts: readonly string[]): number => {
  let [one, other] = [FIRST, SECOND]
  for (const character of JSON.stringify(texts)) {
    const code = character.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, FIRST_FACTOR)
    other = Math.imul(other ^ code, SECOND_FACTOR)
  }
  one = Math.imul(one ^ (one >>> 16), FIRST_FACTOR) ^ Math.imul(other ^ (other >>> 13), SECOND_FACTOR)
  other = Math.imul(other ^ (other >>> 16), FIRST_FACTOR) ^ Math.imul(one ^ (one >>> 13), SECOND_FACTOR)
  return TWO_TO_32 * (HIGH_BITS & other) + (one >>> 0)
}
