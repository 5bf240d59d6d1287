import wanted from '#server/process.json' with { type: 'json' }

/** Environment of the server process; the operator's values win (decision 0017). */
export const serverEnvironment = (set: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => set[name] === undefined))
