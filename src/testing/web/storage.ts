import { onTestFinished, vi } from 'vitest'

type Name = 'localStorage' | 'sessionStorage'
type Method = 'getItem' | 'setItem' | 'removeItem'

export const refuse = (): never => {
  throw new DOMException('no', 'SecurityError')
}

/**
 * The storage, of which these methods do something else from now on; as it is meant to be with what is returned. By a spy on
 * its prototype none would: happy-dom binds them to the storage when they are first used.
 */
export const breakStorage = (name: Name, methods: Partial<Record<Method, () => unknown>>): Storage => {
  const real = globalThis[name]
  const get = (_real: Storage, method: Method) => methods[method] ?? real[method]
  vi.stubGlobal(name, new Proxy(real, { get: (target, key) => get(target, key as Method) }))
  return real
}

/** A browser that does not even let the page at its storage. */
export const blockStorage = (name: Name): Storage => {
  const real = globalThis[name]
  Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
  onTestFinished(
    () => void Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: real }),
  )
  return real
}
