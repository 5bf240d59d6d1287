import { expect, it, onTestFinished, vi } from 'vitest'
import { blockStorage } from '#testing/web/storage.ts'
import { deviceChoice } from './device-choice.ts'

const KEY = 'sourcebook-size'
const size = () => deviceChoice(KEY, ['medium', 'small'])

const writeElsewhere = (value: string) => {
  localStorage.setItem(KEY, value)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

const listenTo = (choice: ReturnType<typeof size>) => {
  const listener = vi.fn<() => void>()
  onTestFinished(choice.subscribe(listener))
  return listener
}

it('a choice is the first option until one is chosen', () => {
  expect(size().read()).toBe('medium')
})

it('a choice is stored', () => {
  size().choose('small')

  expect(size().read()).toBe('small')
})

it('a choice is the first option if an unknown one is stored', () => {
  localStorage.setItem(KEY, 'huge')

  expect(size().read()).toBe('medium')
})

it('listeners of a choice are told, in this tab and in others', () => {
  const choice = size()
  const listener = listenTo(choice)

  choice.choose('small')
  writeElsewhere('medium')

  expect(listener).toHaveBeenCalledTimes(2)
  expect(choice.read()).toBe('medium')
})

it('listeners of a choice are told when all storage is cleared, and not for other keys', () => {
  const listener = listenTo(size())

  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))

  expect(listener).toHaveBeenCalledTimes(1)
})

it('a choice holds until the page is left if the browser stores nothing', () => {
  blockStorage('localStorage')
  const choice = size()
  const listener = listenTo(choice)

  choice.choose('small')

  expect(choice.read()).toBe('small')
  expect(listener).toHaveBeenCalledTimes(1)
})
