import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { apiOf, routes } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/** A merchant that has made no branch: nothing that it reads names one. The routes are read from their declarations. */
let service: Service
let world: World
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
  await service.database.query('delete from till_sales')
  await service.database.query('update members set branch_ids = null')
  for (const table of ['checkouts', 'payment_links', 'transactions', 'external_payments']) {
    await service.database.query(`update ${table} set till_id = null`)
  }
  await service.database.query('update transactions set shift_id = null')
  await service.database.query('update refunds set shift_id = null')
  await service.database.query('update external_payments set shift_id = null, void_shift_id = null')
  for (const table of ['shifts', 'tills', 'branches'])
    await service.database.query(`delete from ${table}`)
})
afterAll(() => service.stop())

const FLOOR = ['tillId', 'branchId', 'shiftId', 'branchIds']

/** What an answer names of branches, tills and shifts. */
function floorIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    FLOOR.includes(name) ? [inner] : floorIn(inner),
  )
}

const reads = routes.filter(
  ({ route }) => route.method === 'get' && route.access.kind === 'member' && !route.produces,
)

const read = (id: string, query = '') => {
  const { path, ...request } = sampleOf(id, world)
  const joined = query && `${path.includes('?') ? '&' : '?'}${query}`
  return apiOf(service)('GET', `${path}${joined}`, { ...request, as: world.owner })
}

describe.each(reads)('$path', ({ route }) => {
  test('names no branch and no till', async () => {
    const { status, body } = await read(route.id)
    expect([200, 404]).toContain(status)
    expect(floorIn(body).filter((named) => named !== null)).toEqual([])
  })
})

const fieldsOf = (query: unknown): string[] =>
  query instanceof z.ZodLazy ? Object.keys((query.unwrap() as z.ZodObject).shape) : []

const lists = reads.filter(({ route }) => fieldsOf(route.query).includes('tillId'))

test.each(lists)('what was sold at none is all of $path', async ({ route }) => {
  const [all, none] = [await read(route.id), await read(route.id, 'tillId=none')]
  expect(none.status, none.text).toBe(200)
  expect(none.body).toEqual(all.body)
})
