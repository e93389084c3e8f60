import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsOf } from '../../dev/openapi/route-errors.ts'
import { approvableRoutes } from '../../src/features/approvals/routes.ts'
import type { Route } from '../../src/http/route.ts'
import { apiOf, expectRefusal, routes } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/** What a key needs to move money, or to prepare it. */
const MONEY = ['refunds:write', 'transfers:write', 'payouts:write']

let service: Service
let world: World
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
})
afterAll(() => service.stop())

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  operationId: string
  parameters?: { in: string; name: string }[]
}

const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

const movesMoney = (route: Route): boolean =>
  errorsOf(route).includes('APPROVAL_REQUIRED') ||
  (route.access.kind !== 'anyone' && MONEY.includes(route.access.permission ?? ''))

const withBody = routes.filter(({ route }) => route.body)

describe.each(withBody.filter(({ route }) => movesMoney(route) || route.honoursStrict))(
  '$route.id',
  ({ route }) => {
    test('a misspelt field is a 400 under handling=strict, and nothing is sent', async () => {
      const { path, body } = sampleOf(route.id, world)
      const written = () =>
        service.database.query(
          'select (select count(*) from bank_orders), (select count(*) from payouts), (select count(*) from payment_links)',
        )
      const before = await written()
      const answer = await apiOf(service)(route.method.toUpperCase(), path, {
        as: world.owner,
        body: { ...(body as object), ammount: 1 },
        headers: { Prefer: 'handling=strict' },
      })
      expectRefusal(answer, 'INVALID_REQUEST')
      expect(answer.body.error.details).toMatchObject([{ path: 'ammount' }])
      expect(await written()).toStrictEqual(before)
    })

    test('the document offers the preference', () => {
      const operation = operations.find(({ operationId }) => operationId === route.id)
      expect(operation?.parameters).toContainEqual(
        expect.objectContaining({ in: 'header', name: 'Prefer' }),
      )
    })
  },
)

test('what sends money can be carried out once a person has approved it', () => {
  const sending = routes.filter(({ route }) => route.sendsMoney).map(({ route }) => route.id)
  expect(approvableRoutes.map(({ id }) => id).toSorted()).toStrictEqual(sending.toSorted())
})

test('what sends money honours strict by its declaration', () => {
  const sending = routes.filter(({ route }) => route.sendsMoney).map(({ route }) => route)
  expect(sending.length).toBeGreaterThan(3)
  expect(sending.filter(({ honoursStrict }) => !honoursStrict)).toStrictEqual([])
})
