/** Joins class names, leaving out what is false or missing. It does not settle conflicts: a part's look is chosen by its props. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
