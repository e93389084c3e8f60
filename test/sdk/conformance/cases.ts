import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../../dev/stack/paths.ts'

/** A request that a client has to send; what is not said may be anything. */
export interface ExpectedRequest {
  method: string
  path: string
  query?: Record<string, string>
  /** By their names in small letters; null: is not sent. */
  headers?: Record<string, string | null>
  /** As JSON. */
  body?: unknown
  /** Text that the body has. */
  text?: string
  /** `made`: a random one. `same`: that of the attempt before. null: none. Otherwise this one. */
  key?: string | null
  /** How long after the request before it at the earliest. */
  afterMs?: number
}

/** What the server does with a request: it answers, or the line fails. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: unknown; text?: string }
  | { fault: 'cut' | 'cutBody' | 'silent' }

/** The result of a call, in the form that all languages write it. */
export type CallResult = Record<string, unknown>

export interface CallCase {
  name: string
  client?: Record<string, unknown>
  merchant?: string
  method: string
  input: Record<string, unknown>
  options?: { idempotencyKey?: string }
  /** How a list is read. */
  read?: 'items' | 'pages' | 'first'
  /** After how many items reading ends. */
  take?: number
  exchanges: { request: ExpectedRequest; answer: Answer }[]
  result: CallResult
}

export interface WebhookCase {
  name: string
  body: unknown
  headers: Record<string, string>
  secret: string | string[]
  now: number
  toleranceSeconds?: number
  result: CallResult
}

const conformanceFile = join(projectFolder, 'sdk/conformance.json')

export const { calls, webhooks } = JSON.parse(readFileSync(conformanceFile, 'utf8')) as {
  calls: CallCase[]
  webhooks: WebhookCase[]
}
