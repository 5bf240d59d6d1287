import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { dark, light } from './src/web/styles/tokens.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const named = <T>(values: Record<string, string>, entry: (name: string, value: string) => [string, T]) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => entry(kebab(name), value)))

const variables = (scheme: 'light' | 'dark', colours: Record<string, string>) => ({
  'color-scheme': scheme,
  ...named(colours, (name, value) => [`--c-${name}`, value]),
})

/** The colours follow the system until `<html data-theme="light">` or `"dark"` says otherwise. */
const colourVariables = plugin((tailwind) =>
  tailwind.addBase({
    ':root': variables('light', light),
    '@media (prefers-color-scheme: dark)': { ":root:not([data-theme='light'])": variables('dark', dark) },
    ":root[data-theme='dark']": variables('dark', dark),
  }),
)

// The root font is 62.5 %, so 1rem is 10px for a browser at its default. Tailwind's own scales suppose 16px and are
// not loaded (see src/web/styles/index.css): what is not named here has no class.
export default {
  content: ['./index.html', './src/web/**/*.{ts,tsx}', '!./src/web/**/*.test.{ts,tsx}'],
  // The tokens switch by themselves. This only makes a stray `dark:` agree with them.
  darkMode: [
    'variant',
    ["@media (prefers-color-scheme: dark) { &:not([data-theme='light'] *) }", "&:is([data-theme='dark'] *)"],
  ],
  theme: {
    colors: {
      ...named(light, (name) => [name, `var(--c-${name})`]),
      transparent: 'transparent',
      current: 'currentColor',
    },
    // Media queries count 1rem as the browser's default size, so these are px.
    screens: {
      // The steps of everything but the header: one column, two, three.
      phone: { max: '599.98px' },
      tablet: { min: '600px', max: '899.98px' },
      desktop: '900px',
      // Those of the header, for nothing else (specification §2).
      'header-s': '480px',
      'header-m': '768px',
      'header-l': '1024px',
      // A phone on its side, or a page enlarged by four.
      low: { raw: '(height < 500px)' },
    },
    // One step is 4px: p-1, p-2, p-3, p-4, p-6, p-8, p-12.
    spacing: {
      DEFAULT: '0.4rem',
      touch: 'max(4.4rem, 44px)',
      row: '3.8rem',
      header: '5.6rem',
      // How much of the window's top the header keeps for itself: all of it, or nothing where the window is low.
      stuck: 'var(--stuck)',
      // Lower on a phone, where the list begins below it; the list then says so.
      'pane-head': 'var(--pane-head, 5.2rem)',
      modal: '50rem',
      'wide-modal': '92rem',
      // Shares of the window, so that three columns fit from 900 px and in any font size.
      sidebar: 'clamp(28.4rem, 27vw, 30rem)',
      list: 'min(40rem, 36vw)',
      // The one column of filters and list, beside the detail.
      master: 'min(36rem, 54vw)',
      // What the specification fixes: a dropdown's menu, the category area, the list of subcategories in a selector.
      menu: '150px',
      categories: '21rem',
      subcategories: '20rem',
      page: '120rem',
    },
    maxWidth: { prose: '68ch' },
    fontFamily: {
      sans: ["'Source Sans 3'", "'Source Sans Fallback'", 'system-ui', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    fontWeight: { normal: '400', medium: '600', bold: '700' },
    fontSize: {
      caption: ['1.3rem', '1.8rem'],
      small: ['1.4rem', '2rem'],
      body: ['1.6rem', '2.2rem'],
      prose: ['1.7rem', '2.7rem'],
      heading: ['1.8rem', '2.4rem'],
      title: ['2.4rem', '3rem'],
      display: ['3.4rem', '4rem'],
    },
    letterSpacing: { caps: '0.06em' },
    borderRadius: { small: '0.3rem', DEFAULT: '0.5rem', large: '0.8rem', full: '999px' },
    boxShadow: { overlay: '0 0.8rem 3.2rem rgb(8 16 22 / 0.22), 0 0.1rem 0.4rem rgb(8 16 22 / 0.14)' },
    zIndex: { header: '10', slide: '20', menu: '30', dialog: '40' },
    transitionDuration: { quick: '120ms', nav: '250ms', modal: '500ms' },
    animation: {
      spin: 'spin 0.8s linear infinite',
      pulse: 'pulse 1.8s ease-in-out infinite',
      fade: 'fade 250ms ease-out',
      rise: 'rise 250ms ease-out',
    },
    keyframes: {},
  },
  plugins: [colourVariables],
} satisfies Config
