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

/** Follows the system unless `<html data-theme>` is set. */
const colourVariables = plugin((tailwind) =>
  tailwind.addBase({
    ':root': variables('light', light),
    '@media (prefers-color-scheme: dark)': { ":root:not([data-theme='light'])": variables('dark', dark) },
    ":root[data-theme='dark']": variables('dark', dark),
  }),
)

// Root font 62.5 %: 1rem is 10 px by default. Tailwind's scales assume 16 px and aren't loaded
// (src/web/styles/index.css); only names below have classes.
export default {
  content: ['./index.html', './src/web/**/*.{ts,tsx}', '!./src/web/**/*.test.{ts,tsx}'],
  // Tokens switch on their own; this aligns a stray `dark:`.
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
    // In px, because media queries use the browser's default rem.
    screens: {
      // One, two or three columns, except the header.
      phone: { max: '599.98px' },
      tablet: { min: '600px', max: '899.98px' },
      desktop: '900px',
      // Header only (specification §2).
      'header-s': '480px',
      'header-m': '768px',
      'header-l': '1024px',
      // Landscape phone, or 400 % zoom.
      low: { raw: '(height < 500px)' },
      // 400 % zoom of a desktop window.
      zoomed: { raw: '(height < 300px) and (width < 600px) and (pointer: fine)' },
    },
    // Steps of 4 px.
    spacing: {
      DEFAULT: '0.4rem',
      touch: 'max(4.4rem, 44px)',
      row: '3.8rem',
      header: '5.6rem',
      // Height of the sticky header; 0 in low windows.
      stuck: 'var(--stuck)',
      'pane-head': 'var(--pane-head, 5.2rem)',
      modal: '50rem',
      'wide-modal': '92rem',
      // Relative, so that three columns fit from 900 px in any font size.
      sidebar: 'clamp(28.4rem, 27vw, 30rem)',
      list: 'min(48rem, 36vw)',
      // Filters and list in one column.
      master: 'min(36rem, 54vw)',
      // Fixed by the specification.
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
