export const texts = {
  name: 'Sourcebook',
  skipToContent: 'Skip to content',
  skipToResults: 'Skip to results',
  skipToSource: 'Skip to source',
  main: 'Main',
  more: 'More',
  help: 'Help',
  helpHint: 'Let us help you',
  colors: 'Colors',
} as const
