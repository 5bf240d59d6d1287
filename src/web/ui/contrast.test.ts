import { describe, expect, it } from 'vitest'
import { type Color, dark, light } from '#web/styles/tokens.ts'

const channel = (hex: string) => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (color: string) =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

/** WCAG 2 contrast ratio, 1 to 21. */
function contrast(one: string, other: string) {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const pair = (front: Color[], behind: Color[]) => front.flatMap((one) => behind.map((other) => [one, other] as const))
const grounds: Color[] = ['page', 'surface', 'sunken', 'hover', 'raised', 'accentSoft']

const texts = [
  ...pair(['ink', 'muted', 'accent', 'accentStrong'], grounds),
  ...pair(['danger'], ['page', 'surface', 'hover', 'raised', 'dangerSoft']),
  ...pair(['success'], ['page', 'surface', 'raised', 'successSoft']),
  ...pair(['ink'], ['dangerSoft', 'successSoft']),
  ...pair(['ink', 'muted'], ['mark']),
  ...pair(['onAccent'], ['accent', 'accentStrong']),
  ...pair(['onDanger'], ['danger', 'dangerStrong']),
]
const controls = pair(['edge', 'focus', 'accent', 'danger'], ['page', 'surface', 'sunken', 'raised'])

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_theme, colors) => {
  it.each(texts)('text in %s is readable on %s', (front, behind) => {
    expect(contrast(colors[front], colors[behind])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controls)('the outline in %s is visible on %s', (front, behind) => {
    expect(contrast(colors[front], colors[behind])).toBeGreaterThanOrEqual(3)
  })
})

describe('contrast', () => {
  it('is 21 for black on white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })
})
