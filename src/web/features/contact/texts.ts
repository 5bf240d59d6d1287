export const texts = {
  title: 'Let us help you',
  screen: 'Help',
  description: 'How to get help, and how to search, share and keep sources',
  intro:
    'Ask us about a license, a demonstration, a problem, a missing source, or research that we can do for you. We answer by e-mail, or call you if you leave your number.',
  contactEmail: 'E-mail',
  call: 'Telephone',
  topics: 'Common questions',
  finding: 'Finding a source',
  findingText:
    'Type any part of a title, an address, a note or a tag; accents and capitals don’t matter. You can also type the name of a country that a source covers, such as ‘brasil’ or ‘uk’. Filters for country, category, access and more are above the list, or behind ‘Filters’ on a small screen. Choose a subcategory to see only its sources; choose it again to remove this filter.',
  sharing: 'Sharing what you see',
  sharingText:
    'The address of the page contains your search, filters, order and page number. Bookmark it or send it by e-mail. Everyone who opens it sees the same list, but only the sources that they may see.',
  adding: 'Adding the page you are on',
  addingText:
    'Drag this button to your bookmarks. Click it on any web page: ‘New Source’ opens with the address and title of that page. Nothing is saved until you add the source. On a list of sources you can also paste a link anywhere.',
  importing: 'Importing many at once',
  importingText:
    '‘Import’ in the menu reads browser bookmarks, tables and lists of links. You see a preview first, and can undo the import for 24 hours.',
  bookmark: 'Add to Sourcebook',
  copy: 'Copy its address',
  copied: 'Copied. Paste it as the address of a new bookmark.',
  notCopied: 'The browser blocked copying. Drag it to your bookmarks.',
  drag: 'Drag it to your bookmarks: it works on other pages.',
  research: 'Proving what you looked up',
  researchText:
    'A record under ‘Research’ lists people or companies and the sources to search for them. Each answer is kept with your name and the time, also ‘No results’, and can be corrected but not changed. Only members of your group see it. A closed record is sealed.',
  links: 'Whether a link still works',
  linksText:
    'If link checking is on, the server opens each public link about once a month, without revealing anything about you. Links of private sources are checked only if the group’s owners turned that on. A link is marked ‘gone’ when it was missing on three days, and ‘moved’ when the site gives a new address. If the result is unclear, the status doesn’t change.',
  linkEmails: 'Choose whether you get e-mails about links',
  access: 'Who sees what',
  accessText:
    'Everyone can see public sources. Only members of the group can see its private sources; administrators can’t.',
  exposure: 'Who learns what you look up',
  exposureText:
    'A source with an eye logs your searches under your account there, or may notify the person. Sourcebook asks before you open it, once for each source until you log out. It can’t ask if you use the browser’s own menu (right click, long press) or copy the link. To find or hide such sources, use the filter ‘Who sees the query’.',
  account: 'An account, or a new password',
  accountText:
    'An owner of your group invites you by e-mail. ‘Reset your password’ at the login sends you a link to set a new one.',
  keyboard: 'With the keyboard',
  keyboardKeys: [
    ['Tab', 'goes from control to control.'],
    ['Enter', 'opens.'],
    ['Esc', 'closes a menu or a dialog.'],
    ['?', 'shows all keyboard shortcuts. There you can turn off those with a single key.'],
  ],
  keyboardText: 'When you choose a page of a list, type its number to jump to it.',
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
