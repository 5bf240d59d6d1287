import { expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { type BulkAction, bulkEndpoints } from '#contract/sources/bulk.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { type Source, sourceEndpoints } from '#contract/sources/sources.ts'
import { type FilingAction, isFiling } from '#server/modules/sources/bulk/prepare-change.ts'
import { type Random, randomOf } from '#testing/random.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'

const test = startTestApp()

const SOURCES = 5
const STEPS = 12
/** Steps between comparisons, which take longer than a change. */
const LOOK_EVERY = 6

/** One of two libraries with equal content. */
interface TestLibrary {
  readonly manager: TestActor
  readonly sources: readonly number[]
  readonly tags: readonly number[]
  readonly places: readonly number[]
}

const buildWorld = async (categories: readonly number[]): Promise<TestLibrary> => {
  const { id: groupId } = await buildGroup(test.db)
  const manager = await asRole(test, 'ROLE_GROUP_MANAGER', groupId)
  const tags = []
  for (const label of ['courts', 'registers', 'lists']) tags.push(await buildTag(test.db, label, groupId))
  const { id: categoryId } = await test.db
    .insertInto('category')
    .values({ group_id: groupId, name: 'Subject', sort_name: 'subject' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = []
  for (const name of ['One', 'Other']) places.push((await buildSubcategory(test.db, { categoryId, name })).id)
  const sources: number[] = []
  for (let index = 0; index < SOURCES; index += 1) {
    const [subcategoryId = 0] = categories.slice(index % categories.length)
    const values = { title: `Source ${index}`, link: `https://same.example/${index}`, groupId, subcategoryId }
    const { id: sourceId } = await buildSource(test.db, {
      ...values,
      isPublic: index % 2 === 0,
      tags: tags.slice(index % 4),
    })
    if (index % 3 === 0) await addToGroup(test.db, groupId, { sourceId, subcategoryId: places[0] ?? 0 })
    sources.push(sourceId)
  }
  return { manager, sources, tags: tags.map(({ id }) => id), places }
}

const find = async ({ manager }: TestLibrary, id: number): Promise<Source | null> => {
  const { status, reply } = await manager.call(sourceEndpoints.detail, { params: { id } })
  return status === 200 ? reply : null
}

const update = (library: TestLibrary, source: number, body: object) =>
  library.manager.call(sourceEndpoints.update, { params: { source }, body })

const placeOf = ({ groupSubCategory }: Source) => groupSubCategory?.id ?? null

const file = async (library: TestLibrary, source: Source, place: number | null) => {
  const params = { source: source.id }
  if (placeOf(source) === place) return
  if (place === null) await library.manager.call(sourceEndpoints.removeFromGroup, { params })
  else await library.manager.call(sourceEndpoints.addToGroup, { params, body: { subCategory: place } })
}

const idsOf = ({ tags }: Source) => tags.map(({ id }) => id)
const sorted = (source: Source) => idsOf(source).toSorted((a, b) => a - b)

const intervalOf = ({ provenance: { reviewEvery } }: Source) => ({ reviewEvery })

const become = async (
  library: TestLibrary,
  source: Source,
  wanted: Partial<Record<'subCategory' | 'public' | 'tags' | 'provenance', unknown>>,
) => {
  const is = {
    subCategory: source.subCategory.id,
    public: source.isPublic,
    tags: idsOf(source).toSorted((a, b) => a - b),
    provenance: intervalOf(source),
  }
  const changes = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name as keyof typeof is]),
  )
  if (changes.length > 0) await update(library, source.id, Object.fromEntries(changes))
}

const changeOne = async (library: TestLibrary, source: Source, action: BulkAction): Promise<unknown> => {
  if (!isFiling(action)) return changeFields(library, source, action)
  return file(library, source, action.kind === 'add-to-group' ? action.subCategory : null)
}

const changeFields = async (
  library: TestLibrary,
  source: Source,
  action: Exclude<BulkAction, FilingAction>,
): Promise<unknown> => {
  switch (action.kind) {
    case 'move':
      return become(library, source, { subCategory: action.subCategory })
    case 'tag': {
      const kept = idsOf(source).filter((id) => !action.remove.includes(id))
      const tags = [...new Set([...kept, ...action.add])].toSorted((a, b) => a - b)
      return become(library, source, { tags })
    }
    case 'visibility':
      return become(library, source, { public: action.public })
    case 'review':
      return library.manager.call(reviewEndpoints.review, { params: { id: source.id } })
    case 'interval':
      return become(library, source, { provenance: { reviewEvery: action.reviewEvery } })
    case 'delete':
    default:
      return library.manager.call(sourceEndpoints.remove, { params: { id: source.id } })
  }
}

/** Reverts a change, unless the source was changed again since. */
const putBack = async (
  library: TestLibrary,
  { action, before, after }: { action: BulkAction; before: Source; after: Source },
): Promise<unknown> => {
  const now = await find(library, before.id)
  if (!now) return undefined
  if (isFiling(action)) return placeOf(now) === placeOf(after) && file(library, now, placeOf(before))
  const was = {
    subCategory: before.subCategory.id,
    public: before.isPublic,
    tags: sorted(before),
    provenance: intervalOf(before),
  }
  return now.version === after.version && become(library, now, was)
}

/** Makes a bulk change by single calls; returns a function that reverts it where nothing has changed since. */
const oneByOne = async (library: TestLibrary, ids: readonly number[], action: BulkAction) => {
  const undos: (() => Promise<unknown>)[] = []
  for (const id of ids) {
    const before = await find(library, id)
    if (!before) continue
    await changeOne(library, before, action)
    const after = await find(library, id)
    if (!after || action.kind === 'review' || JSON.stringify(after) === JSON.stringify(before)) continue
    undos.push(() => putBack(library, { action, before, after }))
  }
  return async () => {
    for (const undo of undos) await undo()
  }
}

const dueOn = async (id: number) => {
  const row = await test.db.selectFrom('source').select('due_on').where('id', '=', id).executeTakeFirst()
  return row?.due_on
}

const stateOf = async (library: TestLibrary) => {
  const { sources, manager } = library
  const rows = []
  for (const id of sources) {
    const source = await find(library, id)
    if (!source) {
      rows.push(null)
      continue
    }
    const { reviewEvery, reviewedAt, reviewedBy } = source.provenance
    const { groupSubCategory: place, tags, title, note, isPublic, subCategory, version, inGroup, canChange } = source
    const history = (await manager.call(activityEndpoints.ofSource, { params: { id } })).reply
    rows.push({
      title,
      note,
      isPublic,
      subCategory,
      version,
      inGroup,
      canChange,
      place: place?.name,
      review: [reviewEvery, reviewedAt !== null, reviewedBy?.id === manager.id],
      due: await dueOn(id),
      tags: tags.map(({ label }) => label),
      history: history.map(({ kind, before, after }) => ({ kind, before, after })),
    })
  }
  const list = (await manager.call(sourceEndpoints.listGroup)).reply
  const counts = list.categories.map(({ name, count, subCategories }) => [
    name,
    count,
    subCategories.map((sub) => [sub.name, sub.count]),
  ])
  const found = (await manager.call(sourceEndpoints.list, { query: { search: 'courts' } })).reply
  const mine = found.sources.filter(({ id }) => sources.includes(id)).map(({ title }) => title)
  return { rows, counts, titles: list.sources.map(({ title }) => title), mine }
}

interface LibraryPair {
  readonly random: Random
  readonly categories: readonly number[]
  readonly bulk: TestLibrary
  readonly single: TestLibrary
}

const stepsIn = ({ random, categories, bulk, single }: LibraryPair) => {
  const undos: { token: string | null; undo: () => Promise<void> }[] = []

  const chooseAction = () => {
    // Deletes rarely, otherwise nothing would be left.
    const choice = random.chance(0.04) ? 7 : random.below(7)
    const [one = 0, other = 0] = random.several(2, () => random.below(3))
    const part = <T>(from: readonly T[], at: number) => from[at % from.length] as T
    return ({ tags, places }: TestLibrary): BulkAction => {
      const actions: BulkAction[] = [
        { kind: 'move', subCategory: part(categories, one) },
        { kind: 'tag', add: [part(tags, one)], remove: [part(tags, other)] },
        { kind: 'visibility', public: one % 2 === 0 },
        { kind: 'add-to-group', subCategory: part(places, one) },
        { kind: 'remove-from-group' },
        { kind: 'review' },
        { kind: 'interval', reviewEvery: one === 0 ? null : one * 6 },
        { kind: 'delete' },
      ]
      return part(actions, choice)
    }
  }

  const undoOne = async () => {
    const [one] = undos.splice(random.below(undos.length), 1)
    if (one?.token) await bulk.manager.call(bulkEndpoints.undo, { body: { undo: one.token } })
    await one?.undo()
  }

  return async (step: number): Promise<unknown> => {
    const chosen = new Set(random.several(1 + random.below(SOURCES), () => random.below(SOURCES)))
    const ids = (library: TestLibrary) => [...chosen].map((index) => library.sources[index] ?? 0)
    if (random.chance(0.2) && undos.length > 0) return undoOne()
    if (random.chance(0.15)) {
      const note = { note: `Changed in step ${step}.` }
      return Promise.all([bulk, single].map((library) => update(library, ids(library)[0] ?? 0, note)))
    }
    const action = chooseAction()
    const { reply } = await bulk.manager.call(bulkEndpoints.change, {
      body: { sources: ids(bulk), action: action(bulk) },
    })
    return undos.push({ token: reply.undo, undo: await oneByOne(single, ids(single), action(single)) })
  }
}

it.each([1, 2])('changes of many and their undo are equal to the calls for one source (%i)', async (seed) => {
  const categories = [(await buildSubcategory(test.db)).id, (await buildSubcategory(test.db)).id]
  const [bulk, single] = [await buildWorld(categories), await buildWorld(categories)]
  const takeStep = stepsIn({ random: randomOf(seed), categories, bulk, single })
  const states = { bulk: [] as unknown[], single: [] as unknown[] }

  for (let step = 1; step <= STEPS; step += 1) {
    await takeStep(step)
    if (step % LOOK_EVERY > 0) continue
    states.bulk.push(await stateOf(bulk))
    states.single.push(await stateOf(single))
  }

  expect(states.bulk).toEqual(states.single)
})
