import type { Endpoint } from '#contract/endpoint.ts'

/** Calls whose schemas load with their feature, which adds them here. */
export const lateEndpoints: Record<string, Readonly<Record<string, Endpoint>>> = {}
