import { expect, it } from 'vitest'
import { readPlainList } from './plain-list.ts'

const read = (text: string) => {
  const reader = readPlainList()
  return [...reader.write(text), ...reader.end()]
}
const short = (text: string) =>
  read(text).map((item) => ('link' in item ? [item.line, item.title, item.link, item.note] : item.reason))

it.each([
  ['https://a.example/', '', 'https://a.example/', ''],
  ['  - https://a.example/', '', 'https://a.example/', ''],
  ['3. www.a.example', '', 'www.a.example', ''],
  ['zefix.ch', '', 'zefix.ch', ''],
  ['https://a.example Zefix, Swiss', 'Zefix, Swiss', 'https://a.example', ''],
  ['https://a.example | Zefix | Swiss', 'Zefix | Swiss', 'https://a.example', ''],
  ['Zefix: https://a.example', 'Zefix', 'https://a.example', ''],
  ['Zefix – https://a.example – Swiss', 'Zefix', 'https://a.example', 'Swiss'],
  ['"https://a.example/b,c"', '', 'https://a.example/b,c', ''],
  ['https://a.example/,France', 'France', 'https://a.example/', ''],
  ['https://a.example;France', 'France', 'https://a.example', ''],
  ['https://a.example/b,"France, North"', '"France, North"', 'https://a.example/b', ''],
  ['https://a.example/b|france', 'france', 'https://a.example/b', ''],
  ['https://a.example/b,Österreich,,x', 'Österreich,,x', 'https://a.example/b', ''],
  ['Zefix,https://a.example/b,CH', 'Zefix', 'https://a.example/b', 'CH'],
  ['https://a.example/news,123,title.html', '', 'https://a.example/news,123,title.html', ''],
  ['https://a.example/b;jsessionid=1?c=1,2', '', 'https://a.example/b;jsessionid=1?c=1,2', ''],
  ['javascript:alert(1)', '', 'javascript:alert(1)', ''],
  ['place:sort=8', '', 'place:sort=8', ''],
  ['file:///etc/passwd', '', 'file:///etc/passwd', ''],
])('reads %j', (text, title, link, note) => {
  expect(short(text)).toEqual([[1, title, link, note]])
})

it('uses the line right before a link without text as its title', () => {
  expect(short('Zefix\nhttps://a.example\n\nRIK\n\nhttps://b.example\nhttps://c.example C')).toEqual([
    [2, 'Zefix', 'https://a.example', ''],
    [4, 'RIK', '', ''],
    [6, '', 'https://b.example', ''],
    [7, 'C', 'https://c.example', ''],
  ])
})

it('reports every line with words', () => {
  expect(short('https://a.example\n-----\nfoo bar\nfoo\nhttps://b.example x\nlast')).toEqual([
    [1, '', 'https://a.example', ''],
    [3, 'foo bar', '', ''],
    [4, 'foo', '', ''],
    [5, 'x', 'https://b.example', ''],
    [6, 'last', '', ''],
  ])
})

it('scans an address of many delimiters once', () => {
  const items = read(`${`https://${'a'.repeat(2000)}/${'b,'.repeat(1000)} `.repeat(250)}\nhttps://b.example`)

  expect(items.at(-1)).toMatchObject({ link: 'https://b.example' })
})
