/** Loaded after the first screen. */
export const texts = {
  newVersion: 'A new version of Sourcebook is available. Reload to use it. Your text is kept.',
  reload: 'Reload',
  offline: 'There is no network connection.',
  offlineSince: (time: string) => `There is no network connection. This page shows what was known at ${time}.`,
  notNow: 'Not now',
  closeNotice: 'Close notice',
  demo: 'Demo',
  demoWarning: 'This is a demo. Its passwords are public.',
} as const
