export const people = {
  user: { email: 'user@bench.example', role: 'ROLE_USER' },
  manager: { email: 'manager@bench.example', role: 'ROLE_GROUP_MANAGER' },
  admin: { email: 'admin@bench.example', role: 'ROLE_ADMIN' },
} as const

export type Person = keyof typeof people
export const personNames = Object.keys(people) as Person[]

export type BenchCaller = 'guest' | Person

export const PASSWORD = 'correct-horse-battery'
