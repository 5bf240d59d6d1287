import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { countReplies, type HttpReply } from './reply-counter.ts'

const sized = (body: string, status = '200 OK') => `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const chunked = (...chunks: string[]) =>
  `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks
    .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('')}0\r\n\r\n`

const count = (text: string, pieceLength = text.length) => {
  const replies: HttpReply[] = []
  const give = countReplies((reply) => replies.push(reply))
  for (let at = 0; at < text.length; at += pieceLength) give(Buffer.from(text.slice(at, at + pieceLength), 'latin1'))
  return replies
}

const replies = {
  'of a length': sized('hello'),
  'without a body': sized(''),
  'in chunks': chunked('hello', 'a chunk of more than sixteen bytes'),
  'that is empty, in chunks': chunked(),
  'with a line end and a head in its body': sized('one\r\n\r\nHTTP/1.1 500 Oh\r\n\r\n'),
  'in chunks with line ends in them': chunked('\r\n0\r\n\r\n', '\r\n'),
}

describe('the counter of replies', () => {
  it.each(Object.entries(replies))('counts one %s, with its bytes', (_name, text) => {
    expect(count(text)).toEqual([{ status: 200, bytes: text.length }])
  })

  it.each([1, 2, 3, 7, 64])('finds all of them in chunks of %i bytes', (pieceLength) => {
    const all = Object.values(replies)

    expect(count(all.join(''), pieceLength)).toEqual(all.map((text) => ({ status: 200, bytes: text.length })))
  })

  it('reads their statuses, and skips bodies of statuses that never have one', () => {
    const texts = [
      sized('no', '503 Service Unavailable'),
      'HTTP/1.1 304 Not Modified\r\ncontent-length: 900\r\netag: "7"\r\n\r\n',
      'HTTP/1.1 204 No Content\r\n\r\n',
      sized('yes'),
    ]

    expect(count(texts.join('')).map(({ status }) => status)).toEqual([503, 304, 204, 200])
  })

  it('ignores an incomplete reply', () => {
    expect(count(sized('hello').slice(0, -1))).toEqual([])
    expect(count(chunked('hello').slice(0, -2))).toEqual([])
  })

  it('agrees with the replies of a Node server', async () => {
    const server = createServer((request, response) => {
      // Without a length Node sends chunks.
      if (request.url === '/chunked') response.write('a piece')
      response.end('x'.repeat(100_000))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const got = await new Promise<HttpReply[]>((resolve) => {
      const found: HttpReply[] = []
      const socket = connect(port, '127.0.0.1')
      const give = countReplies((reply) => {
        found.push(reply)
        if (found.length < 2) return
        socket.destroy()
        resolve(found)
      })
      socket.on('data', give)
      socket.write('GET /sized HTTP/1.1\r\nHost: x\r\n\r\nGET /chunked HTTP/1.1\r\nHost: x\r\n\r\n')
    })
    server.closeAllConnections()
    server.close()

    expect(got.map(({ status }) => status)).toEqual([200, 200])
    expect(got.every(({ bytes }) => bytes > 100_000 && bytes < 101_000)).toBe(true)
  })
})
