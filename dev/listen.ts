import { randomBytes } from 'node:crypto'
import { styleText } from 'node:util'
import { createRead } from './listen/client.ts'
import { EventList, follow, type ListedEvent } from './listen/follow.ts'
import { type ForwardResult, forward } from './listen/forward.ts'
import { chooseMerchant } from './listen/merchant.ts'
import { type ListenOptions, readListenOptions } from './listen/options.ts'
import { runCommand } from './stack/problem.ts'

/** Shows a merchant's test events as they happen, and forwards them to a program on this machine. */
async function listen(options: ListenOptions, signal: AbortSignal): Promise<void> {
  const read = createRead(options)
  const { id, name } = await chooseMerchant(read, options.merchant, signal)
  const list = new EventList(read, id)
  await list.skipExisting(signal)
  // Created for this run: forwarded events are signed as the service signs them, without any endpoint's secret.
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  console.log(`Listening to the test events of ${name} (${id}). Ctrl-C ends.`)
  if (options.forward) {
    console.log(`Forwarding to ${options.forward}, signed with this secret:\n${secret}`)
  }
  const onEvent = async (event: ListedEvent) => {
    if (!options.types.includes(event.type)) return
    printEvent(event)
    if (options.forward) printForwarded(await forward(options.forward, secret, event, signal))
  }
  const onSilence = (why: string) => console.log(styleText('yellow', `${why} Trying again ...`))
  const onReturn = () => console.log('The service responds again.')
  await follow(list, { onEvent, onUnavailable: onSilence, onRecovered: onReturn }, signal)
}

function printEvent({ id, type, timestamp, data }: ListedEvent): void {
  console.log(
    `${timestamp}  ${styleText('bold', type)}  ${id}\n  ${escapeControlCharacters(JSON.stringify(data))}`,
  )
}

/** Escapes all control characters, which terminals would obey: JSON.stringify escapes only the first 32. */
const escapeControlCharacters = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`)

function printForwarded({ outcome, durationMs }: ForwardResult): void {
  const taken = typeof outcome === 'number' && outcome >= 200 && outcome < 300
  console.log(`  ${styleText(taken ? 'green' : 'yellow', `-> ${outcome}`)} in ${durationMs} ms`)
}

await runCommand(async () => {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const options = readListenOptions(process.argv.slice(2))
  await listen(options, stop.signal).catch((error) => {
    if (!stop.signal.aborted) throw error
  })
})
