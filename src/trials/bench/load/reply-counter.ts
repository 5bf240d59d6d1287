export interface HttpReply {
  readonly status: number
  readonly bytes: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')

type BodyEnd = { readonly length: number } | 'chunked'

const readHead = (head: string): { status: number; end: BodyEnd } => {
  const status = Number(head.slice(9, 12))
  if (status === 204 || status === 304) return { status, end: { length: 0 } }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, end: 'chunked' }
  return { status, end: { length: Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0) } }
}

/** Counts HTTP/1.1 replies in a byte stream with minimal work, so that the client costs next to nothing. */
export const countReplies = (onReply: (reply: HttpReply) => void): ((piece: Buffer) => void) => {
  // Incomplete head or chunk line.
  let held: Buffer = Buffer.alloc(0)
  let status = 0
  let bytes = 0
  let left = 0
  let state: 'head' | 'body' | 'chunk line' | 'chunk' | 'last line' = 'head'

  const finish = () => {
    state = 'head'
    const reply = { status, bytes }
    bytes = 0
    onReply(reply)
  }

  const takeThrough = (piece: Buffer, end: Buffer): { text: string; rest: Buffer } | undefined => {
    const all = held.length > 0 ? Buffer.concat([held, piece]) : piece
    const at = all.indexOf(end)
    held = at === -1 ? all : Buffer.alloc(0)
    if (at === -1) return undefined
    bytes += at + end.length
    return { text: all.toString('latin1', 0, at), rest: all.subarray(at + end.length) }
  }

  const readHeadOf = (piece: Buffer) => {
    const taken = takeThrough(piece, HEAD_END)
    if (!taken) return Buffer.alloc(0)
    const head = readHead(taken.text)
    status = head.status
    state = head.end === 'chunked' ? 'chunk line' : 'body'
    left = head.end === 'chunked' ? 0 : head.end.length
    if (state === 'body' && left === 0) finish()
    return taken.rest
  }

  const readChunkLine = (piece: Buffer) => {
    const taken = takeThrough(piece, LINE_END)
    if (!taken) return Buffer.alloc(0)
    const size = Number.parseInt(taken.text, 16)
    state = size === 0 ? 'last line' : 'chunk'
    left = size + LINE_END.length
    return taken.rest
  }

  const readLastLine = (piece: Buffer) => {
    const taken = takeThrough(piece, LINE_END)
    if (!taken) return Buffer.alloc(0)
    finish()
    return taken.rest
  }

  const skip = (piece: Buffer) => {
    const taken = Math.min(left, piece.length)
    left -= taken
    bytes += taken
    if (left === 0 && state === 'body') finish()
    else if (left === 0) state = 'chunk line'
    return piece.subarray(taken)
  }

  const read = { head: readHeadOf, body: skip, chunk: skip, 'chunk line': readChunkLine, 'last line': readLastLine }
  return (piece) => {
    for (let rest = piece; rest.length > 0; ) rest = read[state](rest)
  }
}
