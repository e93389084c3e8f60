import { beforeEach, describe, expect, test } from 'vitest'
import * as functions from '../../../../src/db/functions.ts'
import { factorId, type Uuid } from '../../../../src/platform/ids.ts'
import { randomSecret } from '../../../../src/platform/secrets.ts'
import { type Actor, createUser } from '../../../support/actors.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import { createPasskey } from '../../../support/passkeys.ts'

const bed = useFunctionBed()

let user: Actor
let factorUuid: Uuid<'factor'>
beforeEach(async () => {
  user = await createUser(bed)
  const { factorId: publicId } = await createPasskey(bed, user)
  factorUuid = factorId.toUuid(publicId)
})

const answer = (
  counter: number,
  challengeHash = randomSecret(32),
  whose: Uuid<'user'> = user.uuid,
) =>
  bed.value(
    functions.usePasskey({
      userId: whose,
      factorId: factorUuid,
      counter,
      backedUp: false,
      challengeHash,
      challengeExpiresAt: new Date(+bed.now + 60_000).toISOString(),
    }),
  )

const stored = async () => {
  const [row] = await bed.database.query<Record<string, unknown>>(
    'select counter::text, backed_up, last_used_at from factors where id = $1',
    [factorUuid],
  )
  return row
}

const changes = async () =>
  (
    await bed.database.query<{ change: string }>(
      "select details->>'change' as change from audit_logs where action = 'user.factors_changed'",
    )
  ).map(({ change }) => change)

describe('use_passkey', () => {
  test('stores the counter, the backup and the time', async () => {
    expect(await answer(5)).toBe(true)
    expect(await stored()).toEqual({
      counter: '5',
      backed_up: false,
      last_used_at: expect.anything(),
    })
    expect(await changes()).toEqual([])
  })

  test.each([
    ['ahead', 5, 6, true],
    ['far ahead', 5, 4_294_967_295, true],
    ['the same', 5, 5, false],
    ['behind', 5, 4, false],
    ['zero after it had counted', 5, 0, false],
    ['zero as always', 0, 0, true],
    ['one after zero', 0, 1, true],
  ])('a counter that is %s', async (_, before, next, expected) => {
    await bed.database.query('update factors set counter = $2 where id = $1', [factorUuid, before])
    expect(await answer(next)).toBe(expected)
    expect((await stored())?.counter).toBe(`${expected ? next : before}`)
    expect(await changes()).toEqual(expected ? [] : ['copied'])
  })

  test('takes a challenge once, and says nothing of a copy', async () => {
    const challenge = randomSecret(32)
    expect(await answer(1, challenge)).toBe(true)
    expect(await answer(2, challenge)).toBe(false)
    expect(await stored()).toMatchObject({ counter: '1' })
    expect(await changes()).toEqual([])
  })

  test('takes none of another user, and none that was removed', async () => {
    const other = await createUser(bed)
    expect(await answer(1, randomSecret(32), other.uuid)).toBe(false)
    await bed.database.query('delete from factors where id = $1', [factorUuid])
    expect(await answer(1)).toBe(false)
    expect(await changes()).toEqual([])
  })
})
