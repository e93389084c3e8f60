import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { TypeID } from 'typeid-js'
import { validate, version } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  firstUuidAt,
  merchantId,
  NIL_UUID,
  newUuid,
  type Uuid,
  userId,
} from '../../src/platform/ids.ts'
import { anyText } from '../support/any-text.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const uuids = fc.uuid()

test('an id survives its public form unchanged', () => {
  fc.assert(
    fc.property(uuids, (text) => {
      const uuid = text as Uuid<'merchant'>
      expect(merchantId.toUuid(merchantId.toPublic(uuid))).toBe(uuid)
    }),
  )
})

test('another implementation of the specification writes and reads the same', () => {
  const extremes = [NIL_UUID, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  for (const uuid of [...extremes, ...Array.from({ length: 1000 }, () => randomUUID())]) {
    const written = TypeID.fromUUID('mer', uuid).toString()
    expect(merchantId.toPublic(uuid as Uuid<'merchant'>)).toBe(written)
    expect(merchantId.toUuid(written)).toBe(uuid)
  }
})

test('a new uuid has version 7, and those of one millisecond sort in the order of creation', () => {
  const now = new Date()
  const made = Array.from({ length: 2000 }, () => newUuid(now))
  expect(made.every((uuid) => validate(uuid) && version(uuid) === 7)).toBe(true)
  expect(made.toSorted()).toStrictEqual(made)
  expect(new Set(made).size).toBe(2000)
})

test('uuids are unique, however many are made in a millisecond', () => {
  const now = new Date()
  const made = Array.from({ length: 10_000 }, () => newUuid(now))
  expect(made.every((uuid) => validate(uuid) && version(uuid) === 7)).toBe(true)
  expect(new Set(made).size).toBe(10_000)
})

test('the service and the database write the same public id', async () => {
  const sample = [NIL_UUID, 'ffffffff-ffff-ffff-ffff-ffffffffffff', newUuid(new Date())]
  const ids = [...sample, ...Array.from({ length: 500 }, () => randomUUID())] as Uuid<'merchant'>[]
  const rows = await service.database.query<{ written: string }>(
    `select public_id('mer', id) as written from unnest($1::uuid[]) with ordinality as list (id, place)
     order by place`,
    [ids],
  )
  expect(rows.map(({ written }) => written)).toStrictEqual(ids.map(merchantId.toPublic))
})

test('ids sort by their time of creation', () => {
  const year2000 = 946_684_800_000
  const times = fc.integer({ min: year2000, max: year2000 + 3e12 })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 1e9 }), (time, later) => {
      const [before, after] = [time, time + later].map((at) =>
        merchantId.toPublic(newUuid(new Date(at))),
      )
      expect(before && after && before < after).toBe(true)
    }),
  )
})

const example = '01jd4pw0m2fj6rpt4v9y1z3bcv'

test('a well-formed id is parsed', () => {
  expect(merchantId.toUuid(`mer_${example}`)).not.toBe(NIL_UUID)
})

test.each([
  ['', 'empty'],
  [example, 'no prefix'],
  [`_${example}`, 'an empty prefix'],
  [`usr_${example}`, 'the prefix of another kind'],
  [`mer${example}`, 'no underscore'],
  [`mer_${example}0`, 'a character too many'],
  [`mer_${example.slice(1)}`, 'a character too few'],
  [`mer_8${example.slice(1)}`, 'more than 128 bits'],
  [`mer_${example.toUpperCase()}`, 'capitals'],
  [`MER_${example}`, 'a prefix in capitals'],
  [`mer_${example.slice(0, -1)}u`, 'a letter that the alphabet leaves out'],
  [`mer_${example.slice(0, -1)}\0`, 'a NUL'],
  [`mer_${example}\n`, 'a line end'],
  [` mer_${example}`, 'a space before'],
  [`x_mer_${example}`, 'a prefix before the prefix'],
  [NIL_UUID, 'a uuid'],
])('%j is parsed as the nil id: %s', (text) => {
  expect(merchantId.toUuid(text)).toBe(NIL_UUID)
})

test('any text is parsed as an id or as the nil id, without an exception', () => {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), (text) => {
      expect(userId.toUuid(text)).toMatch(uuid)
      expect(userId.toUuid(`usr_${text}`)).toMatch(uuid)
    }),
  )
})

test('the first id of a moment sorts after all earlier ids, and not after those of the moment', () => {
  const year9999 = 253_402_300_799_999
  fc.assert(
    fc.property(fc.integer({ min: 1, max: year9999 }), (time) => {
      const first = firstUuidAt(new Date(time))
      expect(newUuid(new Date(time - 1)) < first).toBe(true)
      expect(newUuid(new Date(time)) >= first).toBe(true)
    }),
  )
})

test('the compiler refuses the id of a user where a merchant’s is wanted, and takes the nil id of any kind', () => {
  const user = newUuid<'user'>(new Date())
  // @ts-expect-error The kinds differ.
  expect(merchantId.toPublic(user)).toMatch(/^mer_/)
  // @ts-expect-error Nobody says what it is the id of.
  expect(merchantId.toPublic(NIL_UUID as string)).toMatch(/^mer_/)
  expect([merchantId.toPublic(NIL_UUID), userId.toPublic(NIL_UUID)]).toHaveLength(2)
})
