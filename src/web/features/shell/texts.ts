/** What the frame of every screen says. */
export const texts = {
  name: 'Sourcebook',
  skipToContent: 'Skip to content',
  skipToResults: 'Skip to results',
  skipToSource: 'Skip to source',
  main: 'Main',
  more: 'More',
  help: 'Help',
  helpHint: 'Let us help you',
  colours: 'Colours',
  newVersion: 'A new version of Sourcebook is here. What you typed stays.',
  reload: 'Reload',
  offline: 'There is no network connection.',
  offlineSince: (time: string) => `There is no network connection. What is on screen is as it was at ${time}.`,
  notNow: 'Not now',
} as const
