/** Values by key, of which those that were asked for last are kept. */
export class Recent<Value> {
  readonly #most: number
  readonly #values = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  /** The value of the key, made if it is not there. */
  at(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make()
    // The map is in the order of the last use.
    this.#values.delete(key)
    this.#values.set(key, value)
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most) break
      this.#values.delete(oldest)
    }
    return value
  }

  clear(): void {
    this.#values.clear()
  }

  values(): Iterable<Value> {
    return this.#values.values()
  }
}
