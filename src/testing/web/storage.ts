import { onTestFinished, vi } from 'vitest'

type Name = 'localStorage' | 'sessionStorage'
type Method = 'getItem' | 'setItem' | 'removeItem'

export const refuse = (): never => {
  throw new DOMException('no', 'SecurityError')
}

/** Replaces storage methods. A spy on the prototype has no effect, because happy-dom binds methods early. */
export const breakStorage = (name: Name, methods: Partial<Record<Method, () => unknown>>): Storage => {
  const real = globalThis[name]
  const get = (_real: Storage, method: Method) => methods[method] ?? real[method]
  vi.stubGlobal(name, new Proxy(real, { get: (target, key) => get(target, key as Method) }))
  return real
}

export const blockStorage = (name: Name): Storage => {
  const real = globalThis[name]
  Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
  onTestFinished(
    () => void Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: real }),
  )
  return real
}
