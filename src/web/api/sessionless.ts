let watch: () => () => void = () => () => undefined

/** Calls back at each request, and what that gives when the reply says that the caller has no session. */
export const watchSessionless = (asked: typeof watch): void => {
  watch = asked
}

/** Says that something is asked for; what it gives is called when the reply says that there is no session. */
export const asked = (): (() => void) => watch()
