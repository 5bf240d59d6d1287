import wanted from '#server/process.json' with { type: 'json' }

/** What the server's process is started with besides what the operator has set, which goes first (decision 0017). */
export const serverEnvironment = (set: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => set[name] === undefined))
