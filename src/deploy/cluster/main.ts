import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { writeFiles } from './files.ts'
import { planMachines } from './plan.ts'

const USAGE = 'npm run cluster -- files --addresses A,B,C --entrance D --network A/24 --public-url https://… --folder F'

const say = (line: string) => process.stdout.write(`${line}\n`)

const ADDRESS = /^[\da-f.:]+$|^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

const isAddress = (text: string) => ADDRESS.test(text)

const isNetwork = (text: string) => {
  const [address = '', bits = ''] = text.split('/')
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits)
}

const isWebAddress = (text: string) => /^https?:\/\/[^\s/?#@]+$/.test(text) && URL.canParse(text)

/** Describes invalid input in one line; all values end up in files that programs read or run. */
const oddIn = (settings: Record<'addresses' | 'entrance' | 'network' | 'public-url', string>): string | undefined => {
  if (!settings.addresses.split(',').every(isAddress))
    return `--addresses are to be such as 10.0.0.11,10.0.0.12,10.0.0.13`
  if (!isAddress(settings.entrance)) return '--entrance is to be an address such as 10.0.0.10'
  if (!isNetwork(settings.network)) return '--network is to be such as 10.0.0.0/24'
  return isWebAddress(settings['public-url']) ? undefined : '--public-url is to be such as https://sources.example.org'
}

type OptionValues = Readonly<Record<string, string | undefined>>

const files = async (values: OptionValues): Promise<number> => {
  const { addresses, entrance, network, 'public-url': publicUrl, folder } = values
  const settings = [addresses, entrance, network, publicUrl, folder]
  if (!settings.every((value): value is string => typeof value === 'string')) {
    say(`Usage: ${USAGE}`)
    return 1
  }
  const [nodes = '', at = '', net = '', url = '', place = ''] = settings
  const odd = oddIn({ addresses: nodes, entrance: at, network: net, 'public-url': url })
  if (odd !== undefined) {
    say(odd)
    return 1
  }
  await writeFiles(planMachines({ addresses: nodes.split(','), entrance: at, network: net, publicUrl: url }), place)
  say(`Written to ${place}, readable by this account alone; src/deploy/README.md says where each file goes`)
  return 0
}

/** Returns the exit code of `npm run cluster`. */
export const runCluster = async (args: readonly string[]): Promise<number> => {
  const text = { type: 'string' } as const
  const options = { addresses: text, entrance: text, network: text, 'public-url': text, folder: text } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  if (positionals.join() === 'files') return files(values)
  say(`Usage: ${USAGE}\nnpm run trial -- cluster runs a whole cluster on this machine`)
  return 1
}
