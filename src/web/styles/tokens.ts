/** Colors by purpose. `tailwind.config.ts` makes `--c-*` variables and utilities of them; a test checks WCAG AA. */
export const light = {
  page: '#f3f5f6',
  surface: '#ffffff',
  sunken: '#eaeef0',
  hover: '#eff2f4',
  raised: '#ffffff',
  ink: '#15202a',
  muted: '#52606c',
  /** Decorative hairlines. */
  line: '#d9dfe3',
  /** Border of a control: the only sign that it is one. */
  edge: '#7b8894',
  accent: '#0b5a75',
  accentStrong: '#07435a',
  /** Selected row or active filter. */
  accentSoft: '#e0edf2',
  onAccent: '#ffffff',
  danger: '#b0261d',
  dangerStrong: '#8a1a14',
  dangerSoft: '#fbebe9',
  onDanger: '#ffffff',
  /** Background of search matches. */
  mark: '#fbeeb8',
  success: '#1b6840',
  successSoft: '#e4f2ea',
  focus: '#0b6f92',
  overlay: '#0c151c8c',
}

/** Key of `light`; classes use kebab case: `bg-accent-soft`. */
export type Color = keyof typeof light

export const dark: Record<Color, string> = {
  page: '#0f151a',
  surface: '#161e25',
  sunken: '#1f2932',
  hover: '#1c262e',
  raised: '#1d2730',
  ink: '#e3e9ee',
  muted: '#a1aeb9',
  line: '#2b3741',
  edge: '#72808c',
  accent: '#6fc2de',
  accentStrong: '#93d4ea',
  accentSoft: '#16343f',
  onAccent: '#05222c',
  danger: '#f3958e',
  dangerStrong: '#f8b3ad',
  dangerSoft: '#3b201f',
  onDanger: '#390a08',
  mark: '#4a3f14',
  success: '#82d1a6',
  successSoft: '#173325',
  focus: '#6fc2de',
  overlay: '#04080b99',
}
