import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Node } from '#deploy/cluster/plan.ts'
import { isOk, until } from '#trials/cluster/ask.ts'
import { READER, webPart } from '#trials/cluster/programs-of-node.ts'
import type { TrialCluster } from './stage.ts'

/** Sets a server's state through HAProxy's socket. */
const setState = async (socket: string, { name }: Node, state: 'drain' | 'ready') => {
  const connection = createConnection(socket)
  connection.end(`${['web', 'reads'].map((backend) => `set server ${backend}/${name} state ${state}`).join('; ')}\n`)
  const answer = (await text(connection)).trim()
  if (answer !== '') throw new Error(`HAProxy: ${answer}`)
}

/** Rolling restart as in src/deploy/README.md, optionally to another checkout; the reader last. */
export const rollOver = async (stage: TrialCluster, checkout?: string): Promise<void> => {
  const { plan, places, supervisor } = stage
  const socket = plan.common['haproxy_socket'] ?? ''
  for (const node of plan.nodes) {
    await setState(socket, node, 'drain')
    await supervisor.stop(`web ${node.name}`)
    supervisor.start(await webPart(places, node, checkout))
    await until('Sourcebook', () => isOk(`http://${node.address}:${plan.common['web_port']}/readyz`))
    await setState(socket, node, 'ready')
  }
  await supervisor.stop(`web ${READER.name}`)
  supervisor.start(await webPart(places, READER, checkout))
  await until('the reader', () => isOk(`http://${plan.common['entrance']}:${plan.common['web_port']}/readyz`))
}
