/** A finished e-mail, as it travels. */
export interface Message {
  /** Without an extension; the same each time the same e-mail is sent. */
  readonly fileName: string
  readonly from: string
  readonly to: string
  readonly raw: Buffer
}

/** A way for e-mails to leave. */
export interface Transport {
  /** Resolves once the e-mail is somebody else's to deliver; `signal` ends the try. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
  /** What must not stand in what is told of a failure. */
  readonly secrets?: readonly string[]
}
