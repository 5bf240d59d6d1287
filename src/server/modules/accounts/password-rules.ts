import { limits } from '#contract/limits.ts'
import { searchWords } from '#contract/text/normalize.ts'

const PRODUCT = 'sourcebook'
const SHORTEST_NAME = 4

const lettersOf = (text: string) => searchWords(text).join('')

export interface PasswordOwner {
  readonly email: string
  /** Null for administrators. */
  readonly groupName: string | null
}

/** Reason to refuse a password; null if acceptable (decision 0013, sessions). */
export const passwordComplaint = async (password: string, owner: PasswordOwner): Promise<string | null> => {
  const length = Array.from(password).length
  if (length < limits.passwordMin) return `This is shorter than ${limits.passwordMin} characters`
  if (length > limits.passwordMax) return `This is longer than ${limits.passwordMax} characters`
  if (await isLeaked(password)) return 'This password is widely known, because it has leaked'
  return namingComplaint(lettersOf(password), owner)
}

// Attackers combine known names with prefixes and suffixes.
const namingComplaint = (letters: string, { email, groupName }: PasswordOwner): string | null => {
  const contains = (name: string) => name.length >= SHORTEST_NAME && letters.includes(name)
  if (letters.includes(PRODUCT)) return 'This password contains the name of the product'
  if (contains(lettersOf(email.split('@')[0] ?? ''))) return 'This password contains your e-mail address'
  const group = groupName ?? ''
  // The full name too, because its words may be too short.
  if ([lettersOf(group), ...searchWords(group)].some(contains)) return 'This password contains the name of your group'
  return null
}

// Entries of most published lists and famous examples. The package has the rest.
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

/** Canonical form: no case, signs or blanks, letters for lookalikes. */
const plain = (password: string) =>
  password
    .toLowerCase()
    .replaceAll(/[013457l@$]/g, (character) => LOOKALIKES[character] ?? character)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

// Shorter remainders are ignored.
const SHORTEST = 6

// Typical suffixes: a year, or 1, 12, 123 ….
const TAIL = /(?:(?:19|20)\d\d|12?3?|12345?6?7?8?|123456789?0?)[^\p{L}\p{N}]*$/u

// Unpacks 50,000 entries (0.1 s), so neither start nor login waits for it.
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const all = [...dictionary['passwords-common'], ...FAMOUS.trim().split(/\s+/)]
  return new Set(all.map(plain).filter((entry) => entry.length >= SHORTEST))
}

let leaked: Promise<ReadonlySet<string>> | undefined

// True for leaked passwords and simple variations.
const isLeaked = async (password: string): Promise<boolean> => {
  leaked ??= load()
  const known = await leaked
  return known.has(plain(password)) || known.has(plain(password.replace(TAIL, '')))
}
