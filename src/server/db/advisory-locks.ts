/**
 * Advisory lock numbers. All processes of a database share them, including the previous release's, so a number never
 * changes its meaning.
 */
export const advisoryLocks = {
  seed: 735_190_221,
  library: 735_190_222,
  grants: 735_190_223,
  /** Moves versions, in migrations 0009 and 0022. */
  versions: 735_190_224,
  retention: 735_190_225,
  backup: 735_190_226,
  /** Drops or builds indexes. Releases before migration 0025 used the number of `retention` for it. */
  indexes: 735_190_227,
  /** Stores a piece of an uploaded file; second number: group, 0 for the administrators. */
  uploads: 735_190_228,
} as const
