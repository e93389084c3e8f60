import { parseArgs } from 'node:util'
import { ALL_EVENT_TYPES } from '../../src/webhooks/event-body.ts'
import { Problem } from '../stack/problem.ts'

export interface ListenOptions {
  key: string
  /** A public id; undefined where the key is to tell. */
  merchant: string | undefined
  /** Of the service, without a path. */
  service: string
  /** Where events are forwarded to; undefined where they are only shown. */
  forward: string | undefined
  /** Of which types events are shown and forwarded. */
  types: readonly string[]
}

const usage =
  'npm run listen -- --key svc_test_... [--merchant mer_...] [--url http://127.0.0.1:8787] [--forward http://127.0.0.1:3000/hook] [--events transaction.completed,member.joined]'

/** What the command was called with. Throws a Problem that says what is wrong, and never has the key. */
export function readOptions(args: string[]): ListenOptions {
  const { key, merchant, url, forward, events } = parsed(args)
  if (key === undefined) throw new Problem(`Which key? ${usage}`)
  const [, environment] = /^[a-z]{2,10}_(live|test)_[0-9A-Za-z]+$/.exec(key) ?? []
  if (environment === undefined) throw new Problem('--key has to be an API key: svc_test_...')
  if (environment === 'live') {
    throw new Problem(
      'This is a live key, and listening is for test events alone. Make a test key: POST /api-keys {"environment": "test"}.',
    )
  }
  return {
    key,
    merchant,
    service: addressOf('--url', url).replace(/\/+$/, ''),
    forward: forward === undefined ? undefined : addressOf('--forward', forward),
    types: typesOf(events),
  }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      options: {
        ...{ key: text, merchant: text, forward: text, events: text },
        url: { ...text, default: 'http://127.0.0.1:8787' },
      },
    }).values
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${usage}`)
  }
}

function addressOf(option: string, text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Problem(`${option} has to be an address such as http://127.0.0.1:3000/hook.`)
}

function typesOf(text: string | undefined): readonly string[] {
  if (text === undefined) return ALL_EVENT_TYPES
  const types = text.split(',').map((type) => type.trim())
  const known: readonly string[] = ALL_EVENT_TYPES
  if (types.every((type) => known.includes(type))) return types
  throw new Problem(`--events takes some of these, with commas: ${known.join(', ')}`)
}
