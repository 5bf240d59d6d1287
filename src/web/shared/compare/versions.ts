/** What a form began with, what was typed into it, and what somebody has saved since. */
export interface Versions<Values> {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

/** Whose of a field is kept; `both` where the two can stand together. */
export type Choice = 'mine' | 'theirs' | 'both'

/** How a field is compared: what it is called, and a value of it as people read it, the same for values that say the same. */
export interface ComparedField<Values> {
  readonly name: keyof Values & string
  readonly label: string
  readonly textOf: (values: Values) => string
  /** What has the changes of both, where that can be. */
  readonly merge?: (versions: Versions<Values>) => Values[keyof Values]
}

/** A field that is not the same in both versions. */
export interface Difference<Values> {
  readonly field: ComparedField<Values>
  readonly mine: string
  readonly theirs: string
  /** Whose it is where only one has changed it; undefined where both have, and somebody has to choose. */
  readonly changedBy: 'mine' | 'theirs' | undefined
}

const changedBy = ({ before, own, other }: Readonly<Record<'before' | 'own' | 'other', string>>) => {
  if (other === before) return 'mine'
  return own === before ? 'theirs' : undefined
}

/** The fields that differ. What both have changed to the same is no difference. */
export const differencesOf = <Values>(
  { base, mine, theirs }: Versions<Values>,
  fields: readonly ComparedField<Values>[],
): Difference<Values>[] =>
  fields.flatMap((field) => {
    const [before, own, other] = [field.textOf(base), field.textOf(mine), field.textOf(theirs)]
    return own === other ? [] : [{ field, mine: own, theirs: other, changedBy: changedBy({ before, own, other }) }]
  })

/** What is saved once all is chosen: theirs, but for the fields that are kept as they were typed. */
export const choose = <Values>(
  versions: Versions<Values>,
  fields: readonly ComparedField<Values>[],
  choiceOf: (name: keyof Values) => Choice | undefined,
): Values => {
  const { mine, theirs } = versions
  const valueOf = ({ name, merge }: ComparedField<Values>) => {
    const choice = choiceOf(name)
    if (choice === 'both' && merge) return merge(versions)
    return choice === 'mine' ? mine[name] : theirs[name]
  }
  // fromEntries forgets the names, which are those of the values.
  return { ...theirs, ...(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])) as Partial<Values>) }
}
