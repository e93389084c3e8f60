import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isExternalReference, isMetadata } from '../../../../src/db/functions.ts'
import { externalReference, metadata } from '../../../../src/wire/references.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

const short = fc.string({ maxLength: 45, unit: 'binary' })
const long = fc.string({ minLength: 480, maxLength: 520, unit: 'grapheme' })
const anyMetadata = fc.dictionary(short, fc.oneof(short, long, fc.integer(), fc.constant(null)), {
  maxKeys: 24,
})

describe('the database holds what the service takes:', () => {
  test('metadata', async () => {
    let taken = 0
    const holds = fc.asyncProperty(anyMetadata, async (given) => {
      const parsed = metadata.safeParse(given)
      if (!parsed.success) return
      taken += 1
      expect(await bed.value(isMetadata({ value: parsed.data }))).toBe(true)
    })
    await fc.assert(holds, { numRuns: 400 })
    expect(taken).toBeGreaterThan(10)
  })

  test('external references', async () => {
    const text = fc.string({ maxLength: 110, unit: 'grapheme' })
    const holds = fc.asyncProperty(text, async (given) => {
      const parsed = externalReference.safeParse(given)
      if (!parsed.success) return
      expect(await bed.value(isExternalReference({ value: parsed.data }))).toBe(true)
    })
    await fc.assert(holds, { numRuns: 200 })
  })
})

const many = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'v'.repeat(length)]))

test.each([
  [{ ['k'.repeat(40)]: 'v'.repeat(500) }, true],
  [{ ['k'.repeat(41)]: 'v' }, false],
  [{ '': 'v' }, false],
  [{ key: 'v'.repeat(501) }, false],
  [{ key: 4 }, false],
  [{ key: null }, false],
  [[], false],
  [many(20, 400), true],
  [many(21, 1), false],
  [many(17, 500), false],
])('metadata is valid or not for the database too: %j', async (value, valid) => {
  expect(await bed.value(isMetadata({ value: sql`${JSON.stringify(value)}::jsonb` }))).toBe(valid)
  expect(metadata.safeParse(value).success).toBe(valid)
})

test.each([
  ['PED-1042', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['two\nlines', false],
])('an external reference is valid or not for the database too: %j', async (value, valid) => {
  expect(await bed.value(isExternalReference({ value }))).toBe(valid)
})

test.each(['payment_links', 'transactions', 'refunds', 'bank_orders'])(
  'the constraints of %s hold both',
  async (table) => {
    const rows = await bed.database.query(
      `select conname from pg_constraint where conrelid = $1::regclass and conname like any ('{%_external_reference_valid,%_metadata_valid}')
       order by conname`,
      [table],
    )
    expect(rows).toStrictEqual([
      { conname: `${table}_external_reference_valid` },
      { conname: `${table}_metadata_valid` },
    ])
  },
)
