import { expect, it } from 'vitest'
import { isChallenge } from './challenges.ts'

const isOne = (body: string) => isChallenge({ headers: {}, body })

it.each([
  '<html><head><TITLE lang="en">\n Just a moment...</TITLE>',
  '<title>Attention Required! | Cloudflare</title>',
  '<title>Access Denied</title>You don’t have permission to access "http://a.example/" on this server.',
  '<html><body>Request unsuccessful. Incapsula incident ID: 1-2</body>',
  '<script src="https://ct.captcha-delivery.com/c.js"></script>',
  '<div id="px-captcha"></div>',
  '<form><div class="h-captcha" data-sitekey="1"></div></form>',
])('a page that asks for proof of being human is recognized: %s', (body) => {
  expect(isOne(body)).toBe(true)
})

it.each([
  '',
  '<title>Moments of justice</title>',
  '<title>Register</title><p>Access denied to no one. Just a moment!',
  `<title>Search</title>${'a'.repeat(5000)}<div class="g-recaptcha"></div>`,
  '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
])('an ordinary page is not recognized as one: %s', (body) => {
  expect(isOne(body)).toBe(false)
})

it.each(['<title', '<title>', '<title ', ' ', '<title>\n'])('a page that only repeats %j is scanned once', (part) => {
  const began = performance.now()

  expect(isOne(part.repeat(65_536 / part.length))).toBe(false)
  expect(performance.now() - began).toBeLessThan(500)
})
