/** Loaded with the frame; other texts with the dialogs. */
export const menuTexts = {
  login: 'Login',
  logOut: 'Log out',
  yourSessions: 'Your sessions',
  logOutEverywhere: 'Log out everywhere',
  changePassword: 'Change password',
  account: (name: string) => `Account of ${name}`,
  colors: (choice: string) => `Colors: ${choice.toLowerCase()}`,
  logOutFailed: 'Logging out failed.',
  tryAgain: 'Try again',
} as const
