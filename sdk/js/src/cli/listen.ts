import { eventTypes } from '../operations.ts'
import type { WebhookEvent } from '../webhooks.ts'
import { accessOf, checkTestKey, clientOf } from './access.ts'
import { defineCommand } from './command.ts'
import { commonOptions, parseHttpUrl } from './command-line.ts'
import { EventList } from './event-list.ts'
import { follow } from './follow.ts'
import { type ForwardResult, forward } from './forward.ts'
import { chooseMerchant } from './merchant.ts'
import { Problem } from './problem.ts'
import { escapeControlCharacters, styled } from './text.ts'

/** Shows a merchant's test events as they happen, and forwards them to a program on this machine. */
export const listen = defineCommand({
  usage: (program) => ({
    usage: `${program} [--key svc_test_...] [--url http://127.0.0.1:8787 | --port 8787] [--merchant mer_...] [--forward http://127.0.0.1:3000/hook] [--events transaction.completed,member.joined]`,
    description:
      'Shows the test events of a merchant as they happen, and forwards them to a program on this machine.',
    options: {
      ...commonOptions,
      merchant: {
        value: 'mer_...',
        description: 'the merchant, if the key has access to several',
      },
      forward: { value: 'URL', description: 'where each event is posted to, signed' },
      events: {
        value: 'TYPES',
        description: 'of which types, with commas; all of them by default',
      },
    },
  }),
  run: async ({ values }, context) => {
    const types = typesOf(values.events)
    const target = values.forward && parseHttpUrl('--forward', values.forward)
    const access = accessOf(values, context)
    checkTestKey(access.key, 'only test events can be listened to')
    const { signal } = context
    const client = clientOf(access, { maxRetries: 0 })
    const { id, name } = await chooseMerchant(client, values.merchant, signal)
    const list = new EventList(client, id)
    await list.skipExisting(signal)
    // Created for this run: forwarded events are signed as the service signs them, without any endpoint's secret.
    const secret = newSecret()
    console.log(`Listening to the test events of ${name} (${id}). Ctrl-C ends.`)
    if (target) console.log(`Forwarding to ${target}, signed with this secret:\n${secret}`)
    const onItem = async (event: WebhookEvent) => {
      if (!types.includes(event.type)) return
      printEvent(event)
      if (target) printForwarded(await forward(target, secret, event, signal))
    }
    await follow({ readNew: (stop) => list.readNew(stop), onItem }, signal)
  },
})

const newSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

function typesOf(text: string | undefined): readonly string[] {
  if (text === undefined) return eventTypes
  const types = text.split(',').map((type) => type.trim())
  const known: readonly string[] = eventTypes
  if (types.every((type) => known.includes(type))) return types
  throw new Problem(`--events takes some of these, with commas: ${known.join(', ')}`)
}

function printEvent({ id, type, timestamp, data }: WebhookEvent): void {
  console.log(
    `${timestamp}  ${styled('bold', type)}  ${id}\n  ${escapeControlCharacters(JSON.stringify(data))}`,
  )
}

function printForwarded({ outcome, durationMs }: ForwardResult): void {
  const taken = typeof outcome === 'number' && outcome >= 200 && outcome < 300
  console.log(`  ${styled(taken ? 'green' : 'yellow', `-> ${outcome}`)} in ${durationMs} ms`)
}
