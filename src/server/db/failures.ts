const failures = new WeakSet<Error>()

/** The error of a statement or of the way to the database, marked as such, to be thrown on. */
export const asDatabaseFailure = (error: unknown): unknown => {
  if (error instanceof Error) failures.add(error)
  return error
}

/** Whether a statement or the way to the database has failed: a client's socket fails with errors of the same codes. */
export const isDatabaseFailure = (error: unknown): error is Error => error instanceof Error && failures.has(error)
