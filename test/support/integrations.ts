import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../dev/stack/paths.ts'
import { waitUntil } from './wait-until.ts'

/** The right receiver, which the guide shows. */
export const receiverSource = readFileSync(
  join(projectFolder, 'examples/receiver/receiver.mjs'),
  'utf8',
)

/** Another right receiver: it reads nothing from the service, and believes what the events say, in whatever order. */
export const eventBasedSource = receiverSource.replace(
  /async function processEvent[\s\S]*?\n}\n/,
  `async function processEvent({ type, data }) {
  if (!data.externalReference) return
  const order = orderOf(data.externalReference)
  const known = histories.get(order) ?? { payments: new Map(), unapplied: new Set(), isPaid: false }
  histories.set(order, known)
  if (type === 'payment.unapplied') known.unapplied.add(data.transactionId)
  if (type === 'checkout.paid') known.isPaid = true
  if (/^transaction.(completed|refunded)$/.test(type)) {
    const refundedVes = Math.max(known.payments.get(data.id)?.refundedVes ?? 0, data.refundedVes)
    known.payments.set(data.id, { amountVes: data.amountVes, refundedVes })
  }
  const counted = [...known.payments].filter(([id]) => !known.unapplied.has(id))
  const sumOf = (field) => counted.reduce((sum, [, payment]) => sum + centsOf(payment[field]), 0) / 100
  order.receivedVes = sumOf('amountVes')
  order.refundedVes = sumOf('refundedVes')
  const isDue = known.isPaid && order.refundedVes < order.receivedVes
  if (isDue && order.deliveries === 0) await deliverGoods(order)
}

const histories = new Map()
`,
)

/** A line of the right receiver, or a part of one, and what a wrong one has in its place. */
export type Mutation = readonly [right: string, wrong: string]

/** The program of an integrator, as a process of its own. */
export interface Integration {
  url: string
  /** What it has printed. */
  output(): string
  stop(): Promise<void>
}

/** The receiver with a mutation. Throws if there is no such line, or several. */
export function mutate(source: string, [right, wrong]: Mutation): string {
  const parts = source.split(right)
  if (parts.length !== 2) throw new Error(`${parts.length - 1} times in the receiver: ${right}`)
  return parts.join(wrong)
}

/** Starts a receiver on a free port. */
export async function startIntegration(
  source: string,
  env: Record<'BOLIVAR_URL' | 'BOLIVAR_API_KEY' | 'BOLIVAR_MERCHANT' | 'WEBHOOK_SECRET', string>,
): Promise<Integration> {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module'], {
    // What it imports is found from here.
    cwd: projectFolder,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
  child.stdin?.end(source)
  const portIn = (text: string) => /^Listening on port (\d+)$/m.exec(text)?.[1]
  await waitUntil('the receiver listens', () => {
    if (child.exitCode !== null) throw new Error(output)
    return portIn(output) !== undefined
  })
  return {
    url: `http://127.0.0.1:${portIn(output)}/hook`,
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
