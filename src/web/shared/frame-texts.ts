/** Loaded with the first screen, unlike `texts.ts`. */
export const frameTexts = {
  purpose: 'The shared source library for know-your-customer and integrity research',
  themeOfSystem: 'Same as the system',
  lightTheme: 'Light',
  darkTheme: 'Dark',
  backToOverview: 'Back to overview',
} as const
