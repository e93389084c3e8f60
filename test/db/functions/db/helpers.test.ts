import { describe, expect, test } from 'vitest'
import {
  caracasDay,
  isoTime,
  newUuidAt,
  publicId,
  searchPattern,
  startOfCaracasDay,
} from '../../../../src/db/functions.ts'
import { merchantId, type Uuid } from '../../../../src/platform/ids.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

describe('a Caracas day', () => {
  test.each([
    ['2026-03-02T03:59:59.999Z', '2026-03-01'],
    ['2026-03-02T04:00:00.000Z', '2026-03-02'],
  ])('of %s is %s', async (moment, day) => {
    expect(await bed.value(caracasDay({ moment }))).toBe(day)
  })

  test('begins at four in the morning UTC', async () => {
    const start = startOfCaracasDay({ day: '2026-03-02' })
    expect(await bed.value(isoTime({ moment: start }))).toBe('2026-03-02T04:00:00.000Z')
  })
})

test('uuids of ascending times ascend, also within one millisecond apart', async () => {
  const times = ['2026-03-02T04:00:00.000Z', '2026-03-02T04:00:00.001Z', '2027-01-01T00:00:00Z']
  const ids: string[] = []
  for (const moment of times) ids.push(await bed.value(newUuidAt({ moment })))
  expect(ids.toSorted()).toEqual(ids)
  expect(Number.parseInt(ids[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(
    Date.parse(times[0] ?? ''),
  )
})

test('a public id is the one that TypeScript makes', async () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057' as Uuid<'merchant'>
  expect(await bed.value(publicId({ prefix: 'mer', id }))).toBe(merchantId.toPublic(id))
})

test('a search pattern finds wildcards as what they are', async () => {
  expect(await bed.value(searchPattern({ term: '50% Ñu_\\' }))).toBe('%50\\% nu\\_\\\\%')
})
