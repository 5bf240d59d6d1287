const partsOf = (value: object): Iterable<unknown> => {
  if (value instanceof Map) return value.values()
  return Array.isArray(value) ? value : Object.values(value)
}

const isBuffer = (value: object): value is ArrayBuffer | SharedArrayBuffer =>
  value instanceof ArrayBuffer || value instanceof SharedArrayBuffer

/** Bytes of all typed arrays inside, each buffer once. */
export const bytesIn = (value: unknown, seen = new Set<unknown>()): number => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0
  seen.add(value)
  if (isBuffer(value)) return value.byteLength
  if (ArrayBuffer.isView(value)) return bytesIn(value.buffer, seen)
  let bytes = 0
  for (const part of partsOf(value)) bytes += bytesIn(part, seen)
  return bytes
}
