import type { GroupHoldings } from '#contract/people/groups.ts'
import { pluralize } from '#web/shared/pluralize.ts'

const subject = { one: 'subject', many: 'subjects' }
const privateSource = { one: 'private source', many: 'private sources' }
const publicSource = { one: 'public source', many: 'public sources' }

export const texts = {
  title: 'Groups',
  none: 'No groups available.',
  choose: 'Choose a group to see its people here.',
  newGroup: 'New Group',
  createGroup: 'Create new group',
  ownerName: "Group owner's full name",
  ownerEmail: "Group owner's email address",
  ownersGetEmail: 'Group owners will be sent an e-mail with registration instructions.',
  group: 'Group',
  editGroup: 'Edit group',
  screen: (name: string) => `Group – ${name}`,
  editing: (name: string) => `Edit group – ${name}`,
  name: 'Group name',
  namePlaceholder: 'Name',
  link: 'Group url',
  linkPlaceholder: 'Url',
  opensInNewWindow: '(opens in a new window)',
  save: 'Save',
  done: 'Done',
  cancel: 'Cancel',
  deleteGroup: 'Delete group',
  owners: 'Owners',
  users: 'Users',
  invite: 'Invite',
  anOwner: ' an owner',
  aUser: ' a user',
  inviteOwner: 'Invite an owner',
  inviteUser: 'Invite a user',
  fullName: 'Full name',
  email: 'Email address',
  noOwners: 'No owners available.',
  noUsers: 'No users available.',
  invited: 'Invited',
  invitationSent: 'Invitation sent',
  sendAgain: 'Send again',
  toWhom: (name: string) => ` to ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removingOneself: 'You will be logged out immediately, and can’t log in again.',
  loses: 'loses access immediately.',
  losesInvitation: 'can no longer accept the invitation after this.',
  goWithIt: ({ subjects, privateSources, publicSources }: GroupHoldings) =>
    `The group’s ${pluralize(subjects, subject)} and ${pluralize(privateSources, privateSource)} will also be deleted. Its ${pluralize(publicSources, publicSource)} will belong to the administrators.`,
  endSessions: 'End sessions',
  ofWhom: (name: string) => ` of ${name}`,
  endsSessions: 'is logged out on every device immediately, but can log in again. Unsaved text may be lost.',
  isOn: (isOn: boolean) => (isOn ? 'On' : 'Off'),
  linkChecks: 'Link checks',
  linkChecksHint:
    'Each check shows the site that someone knows its address. Works only if link checking is on for this server. Members see a note beside each checked link.',
  checkLinks: 'Check the links of private sources',
  research: 'Second reader',
  researchHint:
    'A research record is closed by a member who made none of its searches. The period below begins with the end of the client relationship; then closed records are deleted.',
  secondReader: 'Require a second reader',
  recordMonths: 'Keep closed records for',
  period: (months: number) =>
    months % 12 === 0
      ? pluralize(months / 12, { one: 'year', many: 'years' })
      : pluralize(months, { one: 'month', many: 'months' }),
  searchLog: 'Search logging',
  searchLogHint:
    'Searches are kept in this group’s activity log for 12 months. Members see a notice. Only owners of the group read the log.',
  logSearches: 'Log what members search for',
  added: 'Added',
  invitedOwner: 'and invited its owner',
  saved: 'Saved',
  deleted: 'Deleted',
  searchLogOn: 'Turned search logging on',
  searchLogOff: 'Turned search logging off',
  linkChecksOn: 'Turned link checks on',
  researchSaved: 'Saved settings of research records',
  linkChecksOff: 'Turned link checks off',
  sessionsEnded: 'Ended the sessions of',
  removed: 'Removed',
  fromGroup: 'from the group',
} as const
