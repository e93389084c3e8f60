import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Route } from '../../src/http/route.ts'
import { parseInput } from '../../src/http/validation.ts'
import { createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal, routes } from '../support/api.ts'
import { createApproval } from '../support/approvals.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { createBankOrder } from '../support/bank-orders.ts'
import { createNote } from '../support/charge-notes.ts'
import { createUnapplied } from '../support/checkout-fixtures.ts'
import { createExternal } from '../support/external-payments.ts'
import { createBranch, createTill } from '../support/floor.ts'
import { createInvitation } from '../support/invitations.ts'
import { createLink } from '../support/link-fixtures.ts'
import { listLinksOf } from '../support/list-links.ts'
import { createMessage } from '../support/messages.ts'
import { createNotification } from '../support/notifications.ts'
import { createOwnConnection } from '../support/own-connections.ts'
import { createPayout } from '../support/payouts.ts'
import { createFailedRefund } from '../support/refunds.ts'
import { createSeries } from '../support/series.ts'
import { type Service, startService } from '../support/service.ts'
import { createShift } from '../support/shifts.ts'
import { createTransaction } from '../support/transactions.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createDelivery } from '../support/webhooks.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

const ROWS = 4

let service: Service
let api: Api
let world: World
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  world = await createWorld(service)
  const { owner, merchant, webhook, account, link } = world
  for (let made = 0; made < ROWS; made += 1) {
    await createUser(service, { kycStatus: 'approved' })
    await createMerchant(service, owner)
    await createApiKey(service, owner, { environment: 'test' })
    await createLink(service, merchant)
    await createTransaction(service, merchant, { link })
    await createUnapplied(service, merchant)
    await createMessage(service, await createNote(service, merchant))
    const till = await createTill(service, await createBranch(service, merchant))
    await createShift(service, merchant, till, { by: owner, closed: true })
    await createSeries(service, merchant)
    await createExternal(service, merchant, { by: owner })
    await createBankAccount(service, owner)
    await createOwnConnection(service, owner)
    await createPayout(service, merchant, { account, by: owner })
    await createApproval(service, merchant, owner)
    await createBankOrder(service, owner, account, { flagged: true, reviewedBy: merchant })
    await createFailedRefund(service, merchant)
    await createInvitation(service, merchant)
    await createNotification(service, owner)
    await createDelivery(service, merchant, webhook)
  }
  await createBankOrder(service, owner, account)
  await createMessage(service, world.note)
  const as = { token: world.tokens['own key'] ?? '' }
  for (let sent = 0; sent <= ROWS; sent += 1) await api('GET', `/merchants/${merchant.id}`, { as })
  const log = `/merchants/${merchant.id}/requests`
  await waitUntil('its requests are recorded', async () => {
    const { body } = await api('GET', log, { as: owner })
    return body.total > ROWS
  })
  // A minute later, so that no row is still being written.
  service.setNow(new Date(Date.now() + 60_000))
})
afterAll(() => service.stop())

const shapeOf = (schema: z.ZodType | null | undefined): Record<string, z.ZodType> => {
  const inner = schema instanceof z.ZodLazy ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? inner.shape : {}
}

const isPaged = ({ route }: { route: Route }) => 'page' in shapeOf(route.query)
const reading = routes.filter(
  ({ route }) => route.method === 'get' && shapeOf(route.returns[1]).data instanceof z.ZodArray,
)

const callerOf = ({ access }: Route) =>
  world.tokens[access.kind === 'admin' ? 'platform' : 'OWNER'] ?? ''

/** The sample's address of the list, of the test environment where the list has one, and with more parameters. */
function addressOf(route: Route, more: Record<string, string>): string {
  const url = new URL(sampleOf(route.id, world).path, 'http://service')
  if ('environment' in shapeOf(route.query)) url.searchParams.set('environment', 'test')
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  const query = url.searchParams.toString()
  return url.pathname + (query && `?${query}`)
}

const read = (route: Route, path: string): Promise<CallResult> =>
  api('GET', path, { as: { token: callerOf(route) } })

const idsOf = ({ body }: CallResult): string[] => body.data.map(({ id }: { id: string }) => id)

/** The ids of all pages that a relation leads to, in the order in which they come. */
async function walk(route: Route, start: string, relation: 'next' | 'prev'): Promise<string[][]> {
  const pages: string[][] = []
  for (let path: string | undefined = start; path !== undefined; ) {
    const page = await read(route, path)
    expect(page.status, page.text).toBe(200)
    pages.push(idsOf(page))
    path = listLinksOf(page)[relation]
    if (pages.length > 200) throw new Error(`${route.id} never ends`)
  }
  return pages
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** The public id right below another one. */
function idBelow(id: string): string {
  const [, kept = '', digit = '', zeros = ''] = /^(.*)([^0])(0*)$/.exec(id) ?? []
  return kept + DIGITS[DIGITS.indexOf(digit) - 1] + zeros.replaceAll('0', 'z')
}

test('there are lists of both kinds', () => {
  expect(reading.filter(isPaged).length).toBeGreaterThanOrEqual(17)
  expect(reading.filter((list) => !isPaged(list)).length).toBeGreaterThanOrEqual(8)
})

describe.each(reading.filter((list) => !isPaged(list)))('$path', ({ route }) => {
  test('leads to itself alone, with the parameters that it has', async () => {
    const result = await read(route, addressOf(route, { note: 'a b' }))
    expect(result.status, result.text).toBe(200)
    expect(listLinksOf(result)).toStrictEqual({ first: addressOf(route, {}) })
  })
})

describe.each(reading.filter(isPaged))('$path', ({ route }) => {
  let all: string[]
  beforeAll(async () => {
    const whole = await read(route, addressOf(route, { limit: '100' }))
    all = idsOf(whole)
    expect(all.length, 'the test has rows for it').toBeGreaterThan(ROWS)
    expect(whole.body.total).toBe(all.length)
  })

  /** So many rows that there are three pages. */
  const limit = () => Math.ceil(all.length / 3)

  test('is read by `next` from its beginning to its end, each row once', async () => {
    const pages = await walk(route, addressOf(route, { limit: `${limit()}` }), 'next')
    expect(pages.flat()).toStrictEqual(all)
    expect(pages.length).toBe(Math.ceil(all.length / limit()))
  })

  test('is read by `prev` from its end to its beginning, each row once', async () => {
    const start = addressOf(route, { limit: `${limit()}`, before: `${all.at(-1)}` })
    const pages = await walk(route, start, 'prev')
    expect(pages.toReversed().flat()).toStrictEqual(all.slice(0, -1))
  })

  test('is led through by numbers where a page is named by its number', async () => {
    const rows = `${limit()}`
    const pages = await walk(route, addressOf(route, { limit: rows, page: '1' }), 'next')
    expect(pages.flat()).toStrictEqual(all)
    const last = pages.length
    const links = listLinksOf(await read(route, addressOf(route, { limit: rows, page: '2' })))
    const numbered = (page: number) => addressOf(route, { limit: rows, page: `${page}` })
    expect(links).toStrictEqual({
      first: addressOf(route, { limit: rows }),
      prev: numbered(1),
      ...(last > 2 && { next: numbered(3) }),
      last: numbered(last),
    })
  })

  test('keeps the parameters that it has, and repeats no others', async () => {
    const links = listLinksOf(await read(route, addressOf(route, { limit: '2', note: 'ñ&b' })))
    for (const path of Object.values(links)) {
      const { searchParams } = new URL(path, 'http://service')
      for (const [name, value] of new URL(addressOf(route, {}), 'http://service').searchParams) {
        expect(searchParams.get(name), path).toBe(value)
      }
      expect(searchParams.get('limit')).toBe('2')
      expect(searchParams.has('note')).toBe(false)
    }
    expect(Object.keys(links)).toStrictEqual(['first', 'next', 'last'])
  })

  test('has links that fit into the headers that clients take, whatever it is asked', async () => {
    const known = Object.keys(shapeOf(route.query))
    // All that is too long, and yet an address that is taken.
    const asked = Object.fromEntries(known.map((name) => [name, 'ñ'.repeat(170)]))
    for (const parameters of [{ note: 'ñ'.repeat(1_000) }, asked]) {
      const { headers } = await read(route, addressOf(route, { limit: '2', ...parameters }))
      expect(headers.get('Link')?.length ?? 0).toBeLessThan(8_000)
    }
  })

  test('goes on beside an id that no row has', async () => {
    const [first = '', second = '', third = ''] = all
    const removed = idBelow(second)
    const shown = async (parameters: Record<string, string>) =>
      idsOf(await read(route, addressOf(route, { limit: '1', ...parameters })))
    expect(await shown({ after: removed })).toStrictEqual([third])
    expect(await shown({ before: removed })).toStrictEqual([second])
    expect(await shown({ before: first })).toStrictEqual([])
  })

  test('has no number for a page beside an id, and the total of the list', async () => {
    const { body } = await read(route, addressOf(route, { limit: '2', after: `${all[0]}` }))
    expect(body).toMatchObject({ page: 0, limit: 2, total: all.length })
  })

  test.each([
    ['page', (id: string) => ({ page: '1', after: id })],
    ['before', (id: string) => ({ after: id, before: id })],
    ['after', () => ({ after: world.kycFile.id })],
  ])('refuses a wrong `%s`', async (path, parameters) => {
    const refused = await read(route, addressOf(route, parameters(`${all[0]}`)))
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path }])
    expect(refused.headers.get('Link')).toBeNull()
  })

  test('has a schema that takes the ids of its own rows alone', () => {
    const [first = ''] = all
    const refusedPath = (query: Record<string, string>) =>
      parseInput(route.query as z.ZodType, query).error?.issues.map(({ path }) => path[0])
    for (const beside of ['after', 'before']) {
      expect(refusedPath({ [beside]: first })).toBeUndefined()
      for (const wrong of [world.kycFile.id, '', `${first}x`, first.slice(0, -1)]) {
        expect(refusedPath({ [beside]: wrong }), wrong).toStrictEqual([beside])
      }
    }
  })
})
