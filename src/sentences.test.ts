import { describe, expect, it } from 'vitest'
import { messages } from '#contract/field-messages.ts'
import { failures } from '#contract/messages.ts'
import { read, sources, withoutComments } from '#testing/source-files.ts'

describe('a sentence of the specification', () => {
  // Comments, journeys and the gallery may repeat a sentence.
  const occurrences = (sentence: string) =>
    sources
      .filter((path) => path.startsWith('src/') && !path.includes('/ui/gallery/'))
      .filter((path) => withoutComments(read(path)).replaceAll(/\s+/g, ' ').includes(sentence))

  it.each([
    failures.fallback,
    `'${failures.timeout}'`,
    failures.login,
    failures.loginOther,
    failures.deleting('').trim(),
    messages.required,
    messages.email,
    messages.mismatch,
  ])('about a failure is in the contract and nowhere else: %s', (sentence) => {
    expect(occurrences(sentence)).toEqual([expect.stringMatching(/^src\/contract\/(?:field-)?messages\.ts$/)])
  })

  it('about a failure is word for word that of the specification', () => {
    expect({ ...failures, deleting: failures.deleting('source') }).toEqual({
      fallback: 'Something went wrong. Try again',
      timeout: 'Timeout',
      login: 'Login failed: invalid credentials.',
      loginOther: 'Login failed: something went wrong.',
      deleting: 'Something went wrong deleting this source',
    })
    expect([messages.required, messages.email, messages.mismatch]).toEqual([
      'This field is required',
      'This is not a valid email address',
      'Password does not match',
    ])
  })

  it.each([
    'An email has been sent to the given email address.',
    'Are you sure?',
    'This action can’t be reversed.',
    'will also delete all',
    'Are you sure you want to remove this source from your group',
    'No data found.',
    'Add a category to the subject',
    'Please add subjects and categorize them to link your sources to a specific category',
    'No categories added.',
    'No categories found',
    'No tags found',
    'Select tags...',
  ])('on a screen is written once at most: %s', (sentence) => {
    expect(occurrences(sentence).length).toBeLessThanOrEqual(1)
  })
})

describe('an e-mail', () => {
  // Spelled as in the specification and decisions.
  const GIVEN = [
    'An email has been sent to the given email address.',
    'Email address',
    "Group owner's email address",
    'This email address can’t be invited',
    'This is not a valid email address',
  ]

  /** Quoted or tagged text that reads like words. */
  const wordsIn = (path: string) =>
    [...withoutComments(read(path)).matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}=;()]*)</g)]
      .map((groups) =>
        groups
          .slice(1)
          .join('')
          .replaceAll(/\$\{[^}]*\}/g, '…')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .filter(
        (text) =>
          /\b[Ee]mails?\b/.test(text) &&
          !/^(?:with|insert into|select|update|delete from|case) /.test(text) &&
          /^[A-Z].*[a-z]|\S \S/.test(text),
      )

  it('is spelled ‘e-mail’ in our own sentences, and otherwise only in given texts', () => {
    const spoken = sources.filter((path) => path.startsWith('src/') && !path.includes('/ui/gallery/'))
    const strays = spoken.flatMap(wordsIn).filter((text) => !GIVEN.includes(text))

    expect(strays).toEqual([])
  })
})
