import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { lateEndpoints } from '#web/api/late-endpoints.ts'

lateEndpoints['records'] = recordEndpoints
