import { types } from 'pg'

// Ids and counts stay far below 2^53; as text they would be concatenated where they are meant to be added.
types.setTypeParser(types.builtins.INT8, Number)
