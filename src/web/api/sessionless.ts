let onRequest: () => () => void = () => () => undefined

/** `listener` runs at each request; its result runs if the reply says 'no session'. */
export const watchSessionless = (listener: typeof onRequest): void => {
  onRequest = listener
}

/** Call it at each request. Returns a callback for a reply without session. */
export const noteRequest = (): (() => void) => onRequest()
