import { limits } from '#contract/limits.ts'
import { searchWords } from '#contract/text/normalise.ts'

const PRODUCT = 'sourcebook'
const SHORTEST_NAME = 4

const lettersOf = (text: string) => searchWords(text).join('')

/** Whom a password is for. */
export interface PasswordOwner {
  readonly email: string
  /** Null for administrators. */
  readonly groupName: string | null
}

/** Why this can't be the password of the account, as a sentence for its field; null when it can (decision 0013, sessions). */
export const passwordComplaint = async (password: string, owner: PasswordOwner): Promise<string | null> => {
  const length = Array.from(password).length
  if (length < limits.passwordMin) return `This is shorter than ${limits.passwordMin} characters`
  if (length > limits.passwordMax) return `This is longer than ${limits.passwordMax} characters`
  if (await isLeaked(password)) return 'This password is widely known from leaks'
  return namingComplaint(lettersOf(password), owner)
}

// What attackers know of the person: they try it with something before and behind it.
const namingComplaint = (letters: string, { email, groupName }: PasswordOwner): string | null => {
  const contains = (name: string) => name.length >= SHORTEST_NAME && letters.includes(name)
  if (letters.includes(PRODUCT)) return 'This password contains the name of the product'
  if (contains(lettersOf(email.split('@')[0] ?? ''))) return 'This password contains your e-mail address'
  const group = groupName ?? ''
  // The whole name as well, where its words are short.
  if ([lettersOf(group), ...searchWords(group)].some(contains)) return 'This password contains the name of your group'
  return null
}

// What stands in every other published list, and what examples made famous. The rest comes with a package.
const FAMOUS = `
  12345678910111 123456789101112 098765432109 987654321098 121212121212 123123123123 123412341234 111222333444 147258369147
  1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p qwe123asd456 a1b2c3d4e5f6 aa1234567890 summer202425
  qwertyuiopas qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertyqwerty asdfghjklzxcvbnm zxcvbnmasdfghjkl
  123456qwertyuiop poiuytrewq asdfasdfasdf asdf1234asdf abcdefg abcdef abcd12345678 abcabcabcabc
  abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz
  aaaaaaaaaaaa 000000000000 111111111111 222222222222 333333333333 444444444444 555555555555 666666666666 777777777777
  888888888888 999999999999 xxxxxxxxxxxx zzzzzzzzzzzz
  thisismypassword thisisapassword defaultpassword secretpassword supersecret supersecretpassword masterpassword testpassword
  changemeplease changemenow letmeinplease letmeinletmein welcomeback openopenopen unknownunknown testtesttest test12345678
  admin1234567 admin12345678 adminadmin adminadminadmin administrador administrateur superadministrator trustno1trustno1
  iloveyouforever iloveyousomuch iloveyoubaby iloveyouiloveyou ilovemymother manchesterunited thelordoftherings
  maytheforcebewithyou correcthorse correcthorsebattery correcthorsebatterystaple
`

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

/** The same for all the ways to write one password: without case, signs and blanks, and with letters for what looks like them. */
const plain = (password: string) =>
  password
    .toLowerCase()
    .replaceAll(/[013457l@$]/g, (character) => LOOKALIKES[character] ?? character)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

// Less than this, between signs, says nothing about a password.
const SHORTEST = 6

// What people put behind a word when a rule asks for more: a year, or 1, 12, 123 and so on.
const TAIL = /(?:(?:19|20)\d\d|12?3?|12345?6?7?8?|123456789?0?)[^\p{L}\p{N}]*$/u

// The package unpacks some 50,000 entries: a tenth of a second that neither a start nor a login has to wait for.
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const all = [...dictionary['passwords-common'], ...FAMOUS.trim().split(/\s+/)]
  return new Set(all.map(plain).filter((entry) => entry.length >= SHORTEST))
}

let leaked: Promise<ReadonlySet<string>> | undefined

// Whether the password is one that attackers try first: from a published list, or such a one dressed up.
const isLeaked = async (password: string): Promise<boolean> => {
  leaked ??= load()
  const known = await leaked
  return known.has(plain(password)) || known.has(plain(password.replace(TAIL, '')))
}
