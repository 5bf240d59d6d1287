import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { dialogClosed, holdClosing } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const groupSubCategory = { id: 21, name: 'Lists', category: { id: 2, name: 'Sanctions' } }
const filed = aSource({ title: 'OpenSanctions', inGroup: true, groupSubCategory })
const unfiled = aSource({ title: 'OpenSanctions' })

const opener = async (name: string) => within(await screen.findByRole('article')).findByRole('button', { name })
const removeDialog = () =>
  screen.findByRole('alertdialog', { name: 'Are you sure you want to remove this source from your group' })
const ask = async () => {
  answer(sourceEndpoints.list, aList({ sources: [filed] }))
  answer(sourceEndpoints.detail, filed)
  const page = renderRoute('/sources/101', { user: aUser() })
  await page.person.click(await opener('Remove from group'))
  return { ...page, asked: within(await removeDialog()) }
}

it('removing from the group asks first, and does nothing when it is cancelled', async () => {
  const { person, asked } = await ask()

  await person.click(asked.getByRole('button', { name: 'Cancel' }))

  await dialogClosed('alertdialog')
  await waitFor(async () => expect(document.activeElement).toBe(await opener('Remove from group')))
})

it('removing from the group refreshes the lists and keeps the source in the pane, to be added again', async () => {
  const { person, asked } = await ask()
  const calls = answer(sourceEndpoints.removeFromGroup, undefined)
  const fresh = answer(sourceEndpoints.list, aList({ sources: [unfiled] }))
  answer(sourceEndpoints.detail, unfiled)

  await person.click(asked.getByRole('button', { name: 'Remove' }))

  await dialogClosed('alertdialog')
  expect(calls.map(({ params }) => params['source'])).toEqual(['101'])
  expect(fresh).toHaveLength(1)
  await waitFor(async () => expect(document.activeElement).toBe(await opener('Add to group')))
})

it('removing from the group is sent once, however often the button is pressed while it closes', async () => {
  const { person, asked } = await ask()
  const calls = answer(sourceEndpoints.removeFromGroup, undefined)
  answer(sourceEndpoints.list, aList({ sources: [unfiled] }))
  answer(sourceEndpoints.detail, unfiled)
  const letGo = holdClosing()

  await person.click(asked.getByRole('button', { name: 'Remove' }))
  await screen.findByRole('button', { name: 'Add to group', hidden: true })
  await person.click(asked.getByRole('button', { name: 'Remove' }))
  letGo()
  await dialogClosed('alertdialog')

  expect(calls).toHaveLength(1)
})

it('removing from the group succeeds if somebody else has already removed the source', async () => {
  const { person, asked } = await ask()
  refuse(sourceEndpoints.removeFromGroup, 'not_found')
  answer(sourceEndpoints.detail, unfiled)

  await person.click(asked.getByRole('button', { name: 'Remove' }))

  await dialogClosed('alertdialog')
  expect(await opener('Add to group')).toBeTruthy()
})

it('removing from the group reports a failure, and stays open', async () => {
  const { person, asked } = await ask()
  const requestId = '0b1c-2d3e'
  refuse(sourceEndpoints.removeFromGroup, 'internal', { message: 'Something went wrong. Try again', requestId })

  await person.click(asked.getByRole('button', { name: 'Remove' }))

  expect((await asked.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  expect(asked.getByText(requestId).parentElement?.textContent).toBe(`Request ${requestId}`)
})
