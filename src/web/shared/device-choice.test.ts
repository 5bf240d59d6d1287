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

it('is the first until one is chosen', () => {
  expect(size().read()).toBe('medium')
})

it('is kept', () => {
  size().choose('small')

  expect(size().read()).toBe('small')
})

it('is the first where something unknown is kept', () => {
  localStorage.setItem(KEY, 'huge')

  expect(size().read()).toBe('medium')
})

it('tells who listens, in this tab and in others', () => {
  const choice = size()
  const listener = listenTo(choice)

  choice.choose('small')
  writeElsewhere('medium')

  expect(listener).toHaveBeenCalledTimes(2)
  expect(choice.read()).toBe('medium')
})

it('tells who listens that everything was cleared, and nothing of other keys', () => {
  const listener = listenTo(size())

  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))

  expect(listener).toHaveBeenCalledTimes(1)
})

it('holds until the page is left where the browser keeps nothing', () => {
  blockStorage('localStorage')
  const choice = size()
  const listener = listenTo(choice)

  choice.choose('small')

  expect(choice.read()).toBe('small')
  expect(listener).toHaveBeenCalledTimes(1)
})
