// Apart from the table of codes, which the first load does without.

/** Coverage of all countries (UN M49). */
export const WORLDWIDE = '001'
