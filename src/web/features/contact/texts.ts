export const texts = {
  title: 'Let us help you',
  screen: 'Help',
  description: 'How to get help, and how to search, share and keep sources',
  intro:
    'Ask us about a license or a demonstration, about anything that does not work, for a source that is missing, or for research that we do for you. We answer by e-mail, or call you if you leave your number.',
  contactEmail: 'E-mail',
  call: 'Telephone',
  topics: 'Common questions',
  finding: 'Finding a source',
  findingText:
    'Type any part of a title, an address, a note or a tag; accents and capitals don’t matter. Names of covered countries are searched too, such as ‘brasil’ or ‘uk’. Country, category, access and other filters are in menus above the list.',
  sharing: 'Sharing what you see',
  sharingText:
    'The page’s address contains search, filters, order and page number. Bookmark or mail it. Everyone who opens it sees the same list, limited to sources they may see.',
  adding: 'Adding the page you are on',
  addingText:
    'Drag this to your bookmarks. On any page it opens New Source with the page’s address and title; nothing is saved before you add it. On the lists of sources you can also paste a link anywhere.',
  importing: 'Importing many at once',
  importingText:
    '‘Import’ in the menu reads browser bookmarks, tables and lists of links. You see a preview first, and can undo it for 24 hours.',
  bookmark: 'Add to Sourcebook',
  copy: 'Copy its address',
  copied: 'Copied. Paste it as the address of a new bookmark.',
  notCopied: 'The browser blocked copying. Drag it to your bookmarks.',
  drag: 'Drag it to your bookmarks: it works on other pages.',
  links: 'Whether a link still works',
  linksText:
    'If link checking is on, the server opens each public link about once a month, without revealing who is looking. Private links are checked only if the group’s owners turned that on. A link is marked gone after three days in a row, and moved when the site says so. If the result is unclear, the status doesn’t change.',
  linkEmails: 'Choose whether you get e-mails about it',
  access: 'Who sees what',
  accessText: 'Everyone sees public sources. Only the group sees its private sources; administrators don’t.',
  exposure: 'Who learns what you look up',
  exposureText:
    'A source with an eye logs your searches under your account, or may notify the person. Sourcebook asks once per login before you open it. It can’t ask if you use the browser’s own menu (right click, long press) or copy the link. Filter by ‘Who sees the query’ to hide such sources.',
  account: 'An account, or a new password',
  accountText:
    'An owner of your group invites you by e-mail. ‘Reset your password’ at the login sends you a link to set a new one.',
  keyboard: 'With the keyboard',
  keyboardKeys: [
    ['Tab', 'goes from control to control.'],
    ['Enter', 'opens.'],
    ['Esc', 'closes a menu or a dialog.'],
    ['?', 'shows all keys, and switches single keys off.'],
  ],
  keyboardText: 'In the list of pages, type a number to jump to it.',
  ask: 'Ask us',
  thanks: 'Thank you for your request. We will contact you as soon as possible.',
  request: 'Request',
  send: 'Send request',
  subject: 'Subject',
  choose: 'Choose a subject',
  name: 'Name',
  email: 'Email address',
  telephone: 'Telephone (optional)',
  company: 'Company (optional)',
  question: 'Question',
} as const
