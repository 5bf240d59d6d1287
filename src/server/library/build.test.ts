import { expect, it } from 'vitest'
import { buildBase } from './build.ts'

it('fails when its thread ends without a message', async () => {
  const program = new URL('data:text/javascript,process.exit(3)')

  await expect(buildBase({}, new AbortController().signal, program)).rejects.toThrow('ended with 3')
})
