import { builtinEnvironments, type Environment } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']

const KEPT = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'] as const

// Language of most readers; others have tests of their own.
const LANGUAGES = ['en-GB']

/** happy-dom in British English, with Node's fetch: its own logs every refused request. */
const environment: Environment = {
  ...happyDom,
  name: 'happy-dom-with-fetch',
  setup: async (global, options) => {
    const kept = KEPT.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    const built = await happyDom.setup(global, options)
    for (const [name, property] of kept) if (property) Object.defineProperty(global, name, property)
    Object.defineProperty(navigator, 'languages', { value: LANGUAGES, configurable: true })
    return built
  },
}

// Vitest loads an environment by its default export.
// oxlint-disable-next-line import/no-default-export -- Vitest loads an environment by its default export
export default environment
