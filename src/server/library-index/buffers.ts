/** Longer copy if needed; the old array becomes invalid. */
export const grown = <Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, length: number): Numbers =>
  length <= numbers.length ? numbers : resized(numbers, Math.max(length, numbers.length * 2))

export const resized = <Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, length: number): Numbers => {
  const { buffer, BYTES_PER_ELEMENT } = numbers
  if (!(buffer instanceof ArrayBuffer)) throw new Error('Shared memory does not grow')
  const moved = buffer.transfer(length * BYTES_PER_ELEMENT)
  return (numbers instanceof Uint8Array ? new Uint8Array(moved) : new Uint32Array(moved)) as Numbers
}
