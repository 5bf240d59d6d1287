import { describe, expect, it } from 'vitest'
import { deviceIn, sessionOriginOf } from './session-origin.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

describe('the device', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`, 'Chrome on macOS'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/121.0.0.0`, 'Opera on Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'Chrome on Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) FxiOS/143.0 Mobile/15E148 Safari/605.1.15', 'Firefox on iPad'],
    ['curl/8.14.1', 'curl'],
    ['python-requests/2.32.5', 'python-requests'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['Mozilla/5.0', ''],
    ['', ''],
  ])('of %s is %s', (userAgent, device) => {
    expect(deviceIn(userAgent)).toBe(device)
  })

  it('is short, and contains no free text', () => {
    expect(deviceIn('x'.repeat(10_000))).toHaveLength(40)
    expect(deviceIn('<img src=x> \u202E Please call +1')).toBe('')
    expect(deviceIn('Your bank, call +1')).toBe('Your')
  })
})

describe('the address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['unknown', ''],
    ['<script>', ''],
  ])('of %s is %j', (ip, address) => {
    expect(sessionOriginOf({ headers: {}, ip })).toEqual({ device: '', address })
  })
})
