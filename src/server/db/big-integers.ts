import { types } from 'pg'

// The driver's types list those of single values only.
const INT8_ARRAY = 1016 as typeof types.builtins.INT8
const readTexts: (text: string) => string[] = types.getTypeParser(INT8_ARRAY)

// Ids and counts stay far below 2^53; as text they would be concatenated where they are meant to be added.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(INT8_ARRAY, (text) => readTexts(text).map(Number))
