import { menuTexts } from './menu-texts.ts'

/** What logging in and out says, and what concerns one's own password and sessions. */
export const texts = {
  ...menuTexts,
  logIn: 'Log in',
  everywhereMeans:
    'You will be logged out here and on every other device. What is typed here and not saved will be lost.',
  resetPassword: 'Reset your password',
  newPassword: 'Set a new password',
  sessionEnded: 'Your session has ended. Log in again to go on.',
  toOpen: (screen: string) => `Log in to open ${screen}.`,
  // What a guest has asked for and reads once they are logged in, by the first part of its address.
  screens: {
    'my-sources': 'My Sources',
    groups: 'Groups',
    folders: 'Subjects',
    categories: 'Categories',
    activity: 'Activity',
    reports: 'Reports',
  } as Readonly<Record<string, string>>,
  email: 'Email address',
  password: 'Password',
  currentPassword: 'Current password',
  newPasswordField: 'New password',
  repeatPassword: 'Repeat new password',
  passwordRules: (least: number, most: number) =>
    `${least} to ${most} characters, and none of the passwords that are well known from leaks. Several words in a row are easy to remember.`,
  setPassword: 'Set password',
  askForLink: 'Ask for a new link',
  deadLink: 'This link is no longer valid. Ask for a new one.',
  foreignLink: 'This link is not for the address that it names, so it sets no password here. Ask for a new one.',
  unnamedLink: 'This link does not say whose account it is for. Use it only if you have asked for it.',
  linkIsFor: 'This link is for the account of',
  loggedInAs: 'You are logged in as',
  loggedOutFirst: 'You will be logged out first, and what you have typed here and not saved will be lost.',
  stayLoggedIn: 'Stay logged in',
  logOutAndGoOn: 'Log out and go on',
  openLinkAgain: 'If you reload this page, open the link in the e-mail once more.',
  send: 'Send',
  backToLogin: 'Back to login',
  linkIsSent: 'We will e-mail you a link to set a new password.',
  sent: 'An email has been sent to the given email address.',
  sentHint:
    'The link in it can be used for an hour. If nothing has come after some minutes, look into your spam folder and see whether the address is the one that you log in with.',
  changed: 'Your password has been changed.',
  changedMeans: 'You stay logged in here. Everywhere else you have been logged out.',
  done: 'Done',
} as const
