import { ALL_EVENT_TYPES } from '../../src/webhooks/event-body.ts'
import {
  commonOptions,
  parseHttpUrl,
  readCommandLine,
  serviceUrlOf,
  usageOf,
} from '../command-line.ts'
import { Problem } from '../stack/problem.ts'

export interface ListenOptions {
  key: string
  /** A public id; undefined if the key determines it. */
  merchant: string | undefined
  /** The service's URL, without a path. */
  service: string
  /** The URL to which events are forwarded; undefined if they are only shown. */
  forward: string | undefined
  /** The types of events that are shown and forwarded. */
  types: readonly string[]
}

const command = {
  usage:
    'npm run listen -- --key svc_test_... [--url http://127.0.0.1:8787 | --port 8787] [--merchant mer_...] [--forward http://127.0.0.1:3000/hook] [--events transaction.completed,member.joined]',
  description:
    'Shows the test events of a merchant as they happen, and forwards them to a program on this machine.',
  options: {
    ...commonOptions,
    merchant: {
      value: 'mer_...',
      description: 'the merchant, if the key has access to several',
    },
    forward: { value: 'URL', description: 'where each event is posted to, signed' },
    events: { value: 'TYPES', description: 'of which types, with commas; all of them by default' },
  },
}

/** The parsed options. Throws a Problem, which never contains the key. */
export function readListenOptions(args: string[]): ListenOptions {
  const { values } = readCommandLine(command, args)
  const { key, merchant, forward, events } = values
  if (key === undefined) throw new Problem(`Which key? ${usageOf(command)}`)
  const [, environment] = /^[a-z]{2,10}_(live|test)_[0-9A-Za-z]+$/.exec(key) ?? []
  if (environment === undefined) throw new Problem('--key has to be an API key: svc_test_...')
  if (environment === 'live') {
    throw new Problem(
      'This is a live key, and only test events can be listened to. Make a test key: POST /api-keys {"environment": "test"}.',
    )
  }
  return {
    key,
    merchant,
    service: serviceUrlOf(values),
    forward: forward === undefined ? undefined : parseHttpUrl('--forward', forward),
    types: typesOf(events),
  }
}

function typesOf(text: string | undefined): readonly string[] {
  if (text === undefined) return ALL_EVENT_TYPES
  const types = text.split(',').map((type) => type.trim())
  const known: readonly string[] = ALL_EVENT_TYPES
  if (types.every((type) => known.includes(type))) return types
  throw new Problem(`--events takes some of these, with commas: ${known.join(', ')}`)
}
