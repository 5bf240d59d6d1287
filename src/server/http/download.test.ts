import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asDownload } from './download.ts'

const MINUTE_MS = 60_000
const LEAST_BYTES = 60 * 8 * 1024

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates a download with these bytes per minute. Returns the minute in which it was aborted; null if it wasn't. */
const endOf = (bytesIn: (minute: number) => number, closedAfter = 60): number | null => {
  const socket = { bytesWritten: 1000, writableLength: 0 }
  const raw = Object.assign(new EventEmitter(), { socket, destroy: vi.fn<() => void>() })
  const reply = { raw, type: () => reply, header: () => reply } as unknown as FastifyReply
  asDownload(reply, { name: 'sourcebook', type: 'csv', day: new Date() })
  for (let minute = 1; minute <= 60; minute += 1) {
    socket.bytesWritten += bytesIn(minute)
    vi.advanceTimersByTime(MINUTE_MS)
    if (raw.destroy.mock.calls.length > 0) return minute
    if (minute === closedAfter) raw.emit('close')
  }
  return null
}

describe('a download', () => {
  it('ends after 15 minutes', () => {
    expect(endOf(() => LEAST_BYTES)).toBe(15)
  })

  it('ends after a minute below 8 kB a second', () => {
    expect(endOf((minute) => (minute < 4 ? LEAST_BYTES : LEAST_BYTES - 1))).toBe(4)
  })

  it('is left alone after its end', () => {
    expect(endOf((minute) => (minute < 4 ? LEAST_BYTES : 0), 3)).toBeNull()
  })
})
