let watch: () => () => void = () => () => undefined

/** `asked` runs at each request; its result runs if the reply says 'no session'. */
export const watchSessionless = (asked: typeof watch): void => {
  watch = asked
}

/** Returns a callback for replies without session. */
export const asked = (): (() => void) => watch()
