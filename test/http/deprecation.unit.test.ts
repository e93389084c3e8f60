import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { renderDocument } from '../../dev/openapi/document.ts'
import { anyone } from '../../src/http/access.ts'
import {
  type Deprecation,
  deprecatedField,
  deprecationHeaders,
  deprecationOf,
} from '../../src/http/deprecation.ts'
import { handleError, mountRoute } from '../../src/http/handler.ts'
import { type Route, route } from '../../src/http/route.ts'

const early: Deprecation = {
  since: '2027-01-01',
  sunset: '2027-07-01',
  alternative: 'Use `name`.',
}
const late: Deprecation = { since: '2027-01-01', sunset: '2028-01-01', alternative: 'Use /names.' }

const routeOf = (parts: Partial<Route>): Route =>
  route({
    id: 'getName',
    method: 'get',
    path: '/name',
    summary: 'A name',
    access: anyone('An example.'),
    returns: [200, z.lazy(() => z.object({ name: z.string().meta({ example: 'Ana' }) }))],
    run: async () => ({ name: 'Ana' }),
    ...parts,
  } as never)

const markedLazily = z.lazy(() =>
  z.object({
    owner: deprecatedField(
      z.lazy(() => z.object({ name: z.string().meta({ example: 'Ana' }) })),
      early,
    ).optional(),
  }),
)

const marked = z.lazy(() =>
  z.object({
    names: z.array(
      z.object({ title: deprecatedField(z.string().meta({ example: 'Ana' }), early).optional() }),
    ),
  }),
)

describe('of deprecations,', () => {
  test('a deprecated route has both headers, with the days of its declaration', () => {
    const deprecation = deprecationOf(routeOf({ deprecated: early }))
    expect(deprecation).toStrictEqual(early)
    expect(deprecationHeaders(early)).toStrictEqual({
      Deprecation: '@1798761600',
      Sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
      Link: '</docs>; rel="deprecation"; type="text/html"',
    })
  })

  test.each([
    ['body', { body: marked }],
    ['query', { query: marked }],
    ['answer', { returns: [200, marked] as const }],
    ['body, made when it is first asked for,', { body: markedLazily }],
  ])('a deprecated field deep in the %s of a route causes the headers', (_, parts) => {
    expect(deprecationOf(routeOf(parts as Partial<Route>))).toStrictEqual(early)
  })

  test('the earliest is sent', () => {
    expect(deprecationOf(routeOf({ deprecated: late, body: marked }))).toStrictEqual(early)
  })

  test('a route without any has no headers', () => {
    expect(deprecationOf(routeOf({}))).toBeNull()
  })

  test('one with less than six months’ notice is refused where it is declared', () => {
    const hasty = { ...early, sunset: '2027-06-30' }
    expect(() => deprecatedField(z.string(), hasty)).toThrow(/six months/)
    expect(() => deprecationOf(routeOf({ deprecated: hasty }))).toThrow(/six months/)
  })

  test('the document marks the route and the field', () => {
    const group = { tag: 'Names', description: '', base: '/api/v1' as const }
    const routes = [routeOf({ deprecated: late, returns: [200, marked] })]
    const { paths } = JSON.parse(renderDocument([{ ...group, routes }]))
    const { deprecated, description, responses } = paths['/name'].get
    expect(deprecated).toBe(true)
    expect(description).toContain('removed from 2028-01-01 on. Use /names.')
    const [title] = JSON.stringify(responses).match(/"title":\{[^}]*\}/) ?? []
    expect(title).toContain('"deprecated":true')
    expect(title).toContain('removed from 2027-07-01 on')
  })
})

test('every response of the route has the headers, even a refusal', async () => {
  const app = new Hono<never>()
  const requester = { requestId: 'req_1', now: new Date(), ip: null, credential: null }
  const allowed = { limit: async () => ({ success: true }) }
  const config = { RATE_LIMITS: 'enforced', CREDENTIAL_LIMITER: allowed }
  app.use(async (c, next) => {
    c.set('platform' as never, { config, database: {}, limitUses: new Map() } as never)
    c.set('requester' as never, requester as never)
    await next()
  })
  app.onError(handleError as never)
  mountRoute(
    app as never,
    '',
    routeOf({ deprecated: early, query: z.lazy(() => z.object({ n: z.string() })) }),
  )
  for (const [path, status] of [
    ['/name?n=1', 200],
    ['/name', 400],
  ] as const) {
    const answer = await app.request(path)
    expect([answer.status, answer.headers.get('Sunset')]).toStrictEqual([
      status,
      'Thu, 01 Jul 2027 00:00:00 GMT',
    ])
    expect(answer.headers.get('Deprecation')).toBe('@1798761600')
  }
})
