import { limits } from '#contract/limits.ts'
import { isLeaked } from './leaked-passwords.ts'

const PRODUCT = 'sourcebook'
const SHORTEST_NAME = 4

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Why this can't be the password of the account, as a sentence for its field; null when it can (decision 0013, sessions). */
export const passwordComplaint = async (password: string, email: string): Promise<string | null> => {
  const length = Array.from(password).length
  if (length < limits.passwordMin) return `This is shorter than ${limits.passwordMin} characters`
  if (length > limits.passwordMax) return `This is longer than ${limits.passwordMax} characters`
  if (await isLeaked(password)) return 'This password is widely known from leaks'
  const letters = lettersOf(password)
  if (letters.includes(PRODUCT)) return 'This password contains the name of the product'
  const name = lettersOf(email.split('@')[0] ?? '')
  if (name.length >= SHORTEST_NAME && letters.includes(name)) return 'This password contains your e-mail address'
  return null
}
