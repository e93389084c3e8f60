import { expect, test } from 'vitest'
import { lockDue, waitingParties } from '../../../../src/db/functions.ts'
import { NIL_UUID } from '../../../../src/platform/ids.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

const party = (number: number): string => `0190000${number}-0000-7000-8000-000000000000`

/** Events of a merchant that are due so many minutes from now. */
const record = (merchant: string, count = 1, minutes = 0) =>
  bed.database.query(
    `insert into outbox (id, topic, type, merchant_id, data, created_at, next_attempt_at)
     select new_uuid(), 'event', 'transaction.completed', $1, '{}', request_now(),
       request_now() + make_interval(mins => $3) + n * interval '1 microsecond'
     from generate_series(1 - $2::integer, 0) n`,
    [merchant, count, minutes],
  )

const waiting = async (after: string, limit: number) => {
  const [row] = await bed.rows<{ parties: string[]; last: string | null }>(
    waitingParties({ topic: 'event', after, limit }),
  )
  return row
}

const lockedOf = async (parties: string[], limit: number) => {
  const rows = await bed.rows<{ merchant_id: string }>(lockDue({ topic: 'event', parties, limit }))
  return Object.fromEntries(
    parties.map((one) => [one, rows.filter(({ merchant_id }) => merchant_id === one).length]),
  )
}

test('parties come in the order of their ids, each once, and the next turn begins after the last', async () => {
  for (const number of [3, 1, 2]) await record(party(number), 5)
  expect(await waiting(NIL_UUID, 2)).toEqual({ parties: [party(1), party(2)], last: party(2) })
  expect(await waiting(party(2), 2)).toEqual({ parties: [party(3)], last: null })
  expect(await waiting(party(3), 2)).toEqual({ parties: [], last: null })
})

test('a party whose events are all put off has no turn', async () => {
  await record(party(1), 5, 1)
  await record(party(2))
  expect(await waiting(NIL_UUID, 2)).toEqual({ parties: [party(2)], last: null })
})

test('an event without a merchant is its user’s, or a party of its own', async () => {
  await bed.database.query(
    `insert into outbox (id, topic, type, user_id, data, created_at, next_attempt_at)
     values ($1, 'event', 'a', null, '{}', request_now(), request_now()),
       (new_uuid(), 'event', 'b', $2, '{}', request_now(), request_now())`,
    [party(1), party(2)],
  )
  expect(await waiting(NIL_UUID, 5)).toEqual({ parties: [party(1), party(2)], last: null })
})

test('parties share what is locked, oldest first, and no party is none', async () => {
  await record(party(1), 30)
  await record(party(2), 2)
  expect(await lockedOf([party(1), party(2)], 10)).toEqual({ [party(1)]: 5, [party(2)]: 2 })
  expect(await lockedOf([party(1)], 10)).toEqual({ [party(1)]: 10 })
  expect(await bed.rows(lockDue({ topic: 'event', parties: [], limit: 10 }))).toEqual([])
})
