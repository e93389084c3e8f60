import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { parseFields } from '../../src/http/validation.ts'
import { apiOf, routes } from '../support/api.ts'
import { bdvConnection, bncConnection, r4Connection } from '../support/connections.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/** The only character that PostgreSQL's text cannot contain. */
const NUL = '\0'
const WITH_NUL = [NUL, `x${NUL}y`]

interface Operation {
  operationId: string
  parameters?: { in: string; name: string }[]
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const queryOf = new Map(
  Object.values(paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId, parameters = [] }) => [
      operationId,
      parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ]),
)

const [bnc, r4, bdv] = [bncConnection(), r4Connection(), bdvConnection()]

/** The header by which a bank is authenticated before its body is read. */
const bankHeaders: Record<string, Record<string, string>> = {
  takeBncNotice: { 'x-api-key': bnc.noticeKey },
  takeR4Notice: { Authorization: r4.noticeToken },
  takeBdvNotice: { 'API-KEY': bdv.noticeKey },
}

let service: Service
let world: World
beforeAll(async () => {
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bnc, r4, bdv]) } })
  world = await createWorld(service)
})
afterAll(() => service.stop())

/** Takes back what routes have done to those who call them: a log-out, a suspension, a removal. */
const restoreCallers = async () => {
  await service.database.query('update sessions set revoked_at = null, revoked_reason = null')
  await service.database.query(`update users set status = 'active' where status <> 'inactive'`)
}

/** Copies of the value, each with a NUL in one of its texts. */
function withNul(value: unknown): unknown[] {
  // A null may be a text elsewhere.
  if (typeof value === 'string' || value === null) return [`${value ?? 'x'}${NUL}`, `${NUL}x`]
  if (Array.isArray(value)) {
    return value.flatMap((item, place) =>
      withNul(item).map((changed) => value.with(place, changed)),
    )
  }
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, item]) =>
    withNul(item).map((changed) => ({ ...value, [name]: changed })),
  )
}

/** What JSON allows as a number, and arithmetic does not expect. */
const EXTREMES = [1e308, -1e308, 5e-324, 2 ** 64, -0]

/** Copies of the value, each with another number for one of its numbers. */
function withNumber(value: unknown, number: number): unknown[] {
  if (typeof value === 'number') return [number]
  if (Array.isArray(value)) {
    return value.flatMap((item, place) =>
      withNumber(item, number).map((changed) => value.with(place, changed)),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    withNumber(item, number).map((changed) => ({ ...value, [name]: changed })),
  )
}

const containsNul = (value: unknown): boolean => JSON.stringify(value)?.includes('\\u0000') ?? false

/** The parameters of a path, by their names. */
const paramsOf = (pattern: string, path: string): Record<string, string> =>
  Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, place) =>
        part.startsWith(':') ? [[part.slice(1), path.split('/')[place] ?? '']] : [],
      ),
  )

const pathWith = (pattern: string, params: Record<string, string>): string =>
  pattern.replace(/:([^/]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Whether the schema lets a value through, and with it what is `hostile` about it. */
const lets = (
  schema: z.ZodType | undefined,
  sent: unknown,
  hostile: (parsed: unknown) => boolean,
): boolean => {
  if (schema === undefined) return true
  const { success, data } = parseFields(schema, sent)
  return success && hostile(data)
}

/** Those that get by the schema, and one that does not, which shows that the service asks the schema. */
const worthSending = <Sent>(all: readonly Sent[], getsBy: (sent: Sent) => boolean): Sent[] => {
  const stopped = all.filter((sent) => !getsBy(sent))
  return [...all.filter(getsBy), ...stopped.slice(0, 1)]
}

describe.each(routes)('$route.method $path', ({ route }) => {
  test('handles NUL characters and extreme numbers, wherever they are sent, without an internal error', async () => {
    await restoreCallers()
    const as = { token: world.tokens[route.access.kind === 'admin' ? 'platform' : 'OWNER'] ?? '' }
    const { path, body } = sampleOf(route.id, world)
    const [bare = ''] = path.split('?')
    const method = route.method.toUpperCase()
    const call = async (changedPath: string, changedBody: unknown = body) => {
      const who = bankHeaders[route.id] ? { headers: bankHeaders[route.id] ?? {} } : { as }
      const options = changedBody === undefined ? who : { ...who, body: changedBody }
      const { status, text } = await apiOf(service)(method, changedPath, options)
      const what = `${changedPath} ${JSON.stringify(changedBody)}: ${text}`
      expect(status, what).not.toBe(500)
      // A caller who is not let in shows nothing.
      if (route.access.kind !== 'anyone') expect(status, what).not.toBe(401)
    }
    const params = paramsOf(route.path, bare)
    const places = Object.keys(params).flatMap((name) =>
      WITH_NUL.map((nul) => ({ ...params, [name]: nul })),
    )
    for (const given of worthSending(places, (sent) => lets(route.params, sent, containsNul))) {
      await call(pathWith(route.path, given))
    }
    // It is refused before any schema is asked.
    const query = new URLSearchParams(
      (queryOf.get(route.id) ?? []).flatMap((name) => WITH_NUL.map((nul) => [name, nul])),
    )
    if (query.size > 0) await call(`${bare}?${query}`)
    const texts = worthSending(withNul(body), (sent) => lets(route.body, sent, containsNul))
    const numbers = worthSending(
      EXTREMES.flatMap((number) => withNumber(body, number)),
      (sent) => lets(route.body, sent, () => true),
    )
    for (const changed of [...texts, ...numbers]) await call(path, changed)
  })
})
