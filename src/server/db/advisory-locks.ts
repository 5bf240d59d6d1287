/**
 * The numbers of our advisory locks, by what a process does while it has one. Processes of one database agree by them, those of
 * the release before too, so a number is for one thing for good.
 */
export const advisoryLocks = {
  /** Fills an empty database with the demo library. */
  seed: 735_190_221,
  /** Adds what an import brings. */
  library: 735_190_222,
  /** Gives the application's role its rights. */
  grants: 735_190_223,
  /** Moves the versions of the library, in migrations 0009 and 0022. */
  versions: 735_190_224,
  /** Lets the beginning of the activity log go, in migration 0025. */
  retention: 735_190_225,
  /** Makes a backup. */
  backup: 735_190_226,
  /** Takes indexes away or builds them; in releases before migration 0025 with its number. */
  indexes: 735_190_227,
  /** Keeps a piece of a file to import; its second number is the group, 0 for the administrators. */
  uploads: 735_190_228,
} as const
