import { types } from 'pg'

// Missing in the driver's types.
const INT8_ARRAY = 1016 as typeof types.builtins.INT8
const readTexts: (text: string) => string[] = types.getTypeParser(INT8_ARRAY)

// Ids and counts stay far below 2^53; as text they would be concatenated instead of added.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(INT8_ARRAY, (text) => readTexts(text).map(Number))
