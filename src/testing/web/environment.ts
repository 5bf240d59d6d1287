import { builtinEnvironments, type Environment } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']

const KEPT = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'] as const

// As the page is read by most: what it is written by in other languages has tests of its own.
const LANGUAGES = ['en-GB']

/**
 * happy-dom with Node's own fetch, since its own writes every refused request to the console, as a browser's tools do; in a
 * browser that is set to British English.
 */
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
