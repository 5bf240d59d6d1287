export const texts = {
  title: 'Let us help you',
  screen: 'Help',
  description: 'How to get help, and how to search, share and keep sources',
  intro:
    'Ask us about a license or a demonstration, about anything that does not work, for a source that is missing, or for research that we do for you. We answer by e-mail, or call you if you leave your number.',
  call: 'Telephone',
  topics: 'What most people ask first',
  finding: 'Finding a source',
  findingText:
    'Type any part of a title, an address, a note or a tag; accents and capitals don’t matter, and every word must be found. Choose a category to narrow the list, and choose it again to see everything.',
  sharing: 'Sharing what you see',
  sharingText:
    'The address of the page holds the search, the category, the order and the page. Bookmark it or mail it: everybody who opens it sees the same list, of the sources that they may see.',
  adding: 'Adding the page that you are on',
  addingText:
    'Drag this to your bookmarks. On any page it opens New Source with the page’s address and title; nothing is saved before you add it. On the lists of sources you can also paste a link anywhere.',
  importing: 'Bringing many at once',
  importingText:
    'Import, in the menu, takes the bookmarks of your browser, a table or a list of links. You see what it would add before anything is added, and can undo it for 24 hours.',
  bookmark: 'Add to Sourcebook',
  copy: 'Copy its address',
  copied: 'Copied. Paste it as the address of a new bookmark.',
  notCopied: 'The browser did not let it be copied. Drag it to your bookmarks.',
  drag: 'Drag it to your bookmarks: it works on other pages.',
  links: 'Whether a link still works',
  linksText:
    'Where the people who run this Sourcebook have links checked, the server opens each public link about once a month, as a browser would, and never says who is looking. Private links are checked only where the owners of the group have turned that on. A link is called gone after three days in a row, and moved where the site itself says so; what cannot be told stays as it was. In the list a sign marks those two.',
  linkEmails: 'Choose whether you get e-mails about it',
  access: 'Who sees what',
  accessText:
    'Public sources are for everybody. Private ones are for the group that they belong to and for nobody else, not even for administrators.',
  exposure: 'Who learns what you look up',
  exposureText:
    'A source with an eye ties what you look up to your account there, or may tell the person. Sourcebook asks once before you open it, until you log out. It can’t ask when you open it from the browser’s own menu (right click, long press), or copy its link. Filter by ‘Who sees the query’ to leave such sources out.',
  account: 'An account, or a new password',
  accountText:
    'Accounts are made by an owner of your group, who invites you by e-mail. ‘Reset your password’ at the login sends you a link to set a new one.',
  keyboard: 'With the keyboard',
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
