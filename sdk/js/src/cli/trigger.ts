import type { Bolivar } from '../client.ts'
import { operations } from '../operations.ts'
import type { EventType } from '../webhooks.ts'
import { accessOf, checkTestKey, clientOf } from './access.ts'
import { defineCommand } from './command.ts'
import { commonOptions } from './command-line.ts'
import { chooseMerchant } from './merchant.ts'
import { Problem } from './problem.ts'
import { sandboxEvents } from './sandbox-events.ts'
import { escapeControlCharacters } from './text.ts'

/** Makes a test event happen by what really causes it, or starts a simulation. */
export const trigger = defineCommand({
  usage: (program) => ({
    usage: `${program} <event or simulation> [--merchant mer_...] [--set seconds=30,amount=12.50]`,
    description: `Makes a test event happen by what really causes it: ${Object.keys(sandboxEvents).join(', ')}. Another name starts a simulation of the sandbox, with the fields of --set.`,
    options: {
      ...commonOptions,
      merchant: { value: 'mer_...', description: 'the merchant, if the key has access to several' },
      set: { value: 'FIELDS', description: 'fields of a simulation: name=value, with commas' },
    },
    maxArguments: 1,
  }),
  run: async ({ values, arguments: [name] }, context) => {
    if (name === undefined)
      throw new Problem(`Which event? ${Object.keys(sandboxEvents).join(', ')}`)
    const make = sandboxEvents[name as EventType]
    if (make === undefined) checkSimulation(name)
    const fields = fieldsOf(values.set)
    const access = accessOf(values, context)
    checkTestKey(access.key, 'events are made with test data alone')
    const { signal } = context
    const client = clientOf(access)
    const { id } = await chooseMerchant(client, values.merchant, signal)
    if (make !== undefined) {
      const made = await make({ client, shop: client.merchant(id), signal })
      console.log(`${name}: ${made.join(' ')}`)
      return
    }
    const simulation = await startSimulation(client, { type: name, merchantId: id, ...fields })
    console.log(escapeControlCharacters(JSON.stringify(simulation)))
  },
})

const SIMULATIONS = '/sandbox/simulations'

/** The operation that starts simulations, if this version of the interface has it. */
const simulationOperation = (): string | undefined =>
  Object.entries(operations).find(
    ([, [method, path]]: [string, readonly string[]]) => method === 'POST' && path === SIMULATIONS,
  )?.[0]

/** Throws a Problem for what is neither an event that can be made nor a simulation. */
function checkSimulation(name: string): void {
  if (!name.includes('.') && simulationOperation() !== undefined) return
  throw new Problem(
    `The sandbox makes no ${name}. It makes: ${Object.keys(sandboxEvents).join(', ')}`,
  )
}

type Fields = Record<string, string | number>

function startSimulation(client: Bolivar, body: Fields): Promise<unknown> {
  const methods = client as unknown as Record<string, (input: { body: Fields }) => Promise<unknown>>
  const start = methods[simulationOperation() ?? '']
  if (start === undefined) throw new Problem('This version of the interface has no simulations.')
  return start({ body })
}

/** Fields that are numbers: money, and lengths of time. A phone or a reference is a text of digits. */
const NUMBERS = /^(amount|rate|\w*seconds)$/i

/** `seconds=30,phone=04121234567` as fields. */
function fieldsOf(text: string | undefined): Fields {
  if (text === undefined) return {}
  const pairs = text.split(',').map((pair): [string, string | number] => {
    const [name, ...rest] = pair.split('=')
    const value = rest.join('=')
    if (!name || value === '') throw new Problem('--set takes name=value, with commas.')
    return [name.trim(), NUMBERS.test(name) ? Number(value) : value]
  })
  return Object.fromEntries(pairs)
}
