/** Initial, current and newer saved values. */
export interface Versions<Values> {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

export type Choice = 'mine' | 'theirs' | 'both'

export interface ComparedField<Values> {
  readonly name: keyof Values & string
  readonly label: string
  readonly textOf: (values: Values) => string
  readonly merge?: (versions: Versions<Values>) => Values[keyof Values]
}

export interface Difference<Values> {
  readonly field: ComparedField<Values>
  readonly mine: string
  readonly theirs: string
  /** Undefined if both changed it. */
  readonly changedBy: 'mine' | 'theirs' | undefined
}

const changedBy = ({ before, own, other }: Readonly<Record<'before' | 'own' | 'other', string>>) => {
  if (other === before) return 'mine'
  return own === before ? 'theirs' : undefined
}

/** Differing fields; equal changes don't count. */
export const differencesOf = <Values>(
  { base, mine, theirs }: Versions<Values>,
  fields: readonly ComparedField<Values>[],
): Difference<Values>[] =>
  fields.flatMap((field) => {
    const [before, own, other] = [field.textOf(base), field.textOf(mine), field.textOf(theirs)]
    return own === other ? [] : [{ field, mine: own, theirs: other, changedBy: changedBy({ before, own, other }) }]
  })

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
  // fromEntries loses the key types.
  return { ...theirs, ...(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])) as Partial<Values>) }
}
