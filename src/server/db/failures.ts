const failures = new WeakSet<Error>()

export const asDatabaseFailure = (error: unknown): unknown => {
  if (error instanceof Error) failures.add(error)
  return error
}

/** True for marked errors; a client's socket fails with the same codes. */
export const isDatabaseFailure = (error: unknown): error is Error => error instanceof Error && failures.has(error)
