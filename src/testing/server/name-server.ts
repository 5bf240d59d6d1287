import { createSocket } from 'node:dgram'

export type AddressesByName = Record<string, readonly string[] | number>

const TYPES = { 1: 4, 28: 6 } as const

const bytesOf = (address: string): Buffer =>
  address.includes('.')
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(
        address.split(':').flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 0xff]),
      )

const questionOf = (message: Buffer) => {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

const record = (type: number, address: Buffer): Buffer => {
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, address.length])
  return Buffer.concat([head, address])
}

const reply = (message: Buffer, names: () => AddressesByName, asked: string[]): Buffer => {
  const { name, type, end } = questionOf(message)
  asked.push(name)
  const known = names()[name] ?? 3
  const family = type === 1 || type === 28 ? TYPES[type] : 0
  const addresses =
    typeof known === 'number' ? [] : known.map(bytesOf).filter(({ length }) => length === (family === 4 ? 4 : 16))
  const head = Buffer.from(message.subarray(0, 12))
  head.writeUInt16BE(0x8180 | (typeof known === 'number' ? known : 0), 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, message.subarray(12, end), ...addresses.map((address) => record(type, address))])
}

/** UDP name server; IPv6 addresses with all eight groups. */
export const startNameServer = async (names: () => AddressesByName) => {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (message, { port, address }) => socket.send(reply(message, names, asked), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
