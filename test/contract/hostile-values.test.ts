import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, routes } from '../support/api.ts'
import { bdvConnection, bncConnection, r4Connection } from '../support/connections.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/** The only character that PostgreSQL's text cannot contain. */
const NUL = '\0'
const IN_PATHS = ['%00', 'x%00y']
const IN_QUERIES = ['%00', 'x%00y']

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

/** Copies of the path, each with a NUL in one of its parameters. */
const pathsWithNul = (pattern: string, path: string): string[] =>
  pattern.split('/').flatMap((part, place) => {
    if (!part.startsWith(':')) return []
    return IN_PATHS.map((nul) => path.split('?')[0]?.split('/').with(place, nul).join('/') ?? '')
  })

describe.each(routes)('$route.method $path', ({ route }) => {
  test('handles NUL characters and extreme numbers, wherever they are sent, without an internal error', async () => {
    await restoreCallers()
    const as = { token: world.tokens[route.access.kind === 'admin' ? 'platform' : 'OWNER'] ?? '' }
    const { path, body } = sampleOf(route.id, world)
    const method = route.method.toUpperCase()
    const call = async (changedPath: string, changedBody = body) => {
      const who = bankHeaders[route.id] ? { headers: bankHeaders[route.id] ?? {} } : { as }
      const options = changedBody === undefined ? who : { ...who, body: changedBody }
      const { status, text } = await apiOf(service)(method, changedPath, options)
      const what = `${changedPath} ${JSON.stringify(changedBody)}: ${text}`
      expect(status, what).not.toBe(500)
      // A caller who is not let in shows nothing.
      if (route.access.kind !== 'anyone') expect(status, what).not.toBe(401)
    }
    for (const changed of pathsWithNul(route.path, path)) await call(changed)
    const [bare = ''] = path.split('?')
    for (const name of queryOf.get(route.id) ?? [])
      for (const nul of IN_QUERIES) await call(`${bare}?${name}=${nul}`)
    const extreme = EXTREMES.flatMap((number) => withNumber(body, number))
    for (const changed of [...withNul(body), ...extreme]) await call(path, changed as typeof body)
  })
})
