import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALWAYS_MAILED, NOTIFICATION_TYPES } from '../../../src/notifications/types.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

const MAILED_UNASKED = [
  'transfer_failed',
  'role_changed',
  'password_changed',
  'api_key_created',
  'api_key_revoked',
  'new_sign_in',
  'webhook_disabled',
]

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service)
})
afterAll(() => service.stop())

interface Choice {
  type: string
  inApp: boolean
  email: boolean
}

const read = async (): Promise<Choice[]> =>
  (await api('GET', '/notifications/preferences', { as: user })).body.data

test('show every type that there is, in the application, and by e-mail what is urgent', async () => {
  const known = await service.database.query<{ type: string; always: boolean }>(
    'select type, always from notification_types()',
  )
  const always = known.filter((row) => row.always).map(({ type }) => type)
  expect(always.toSorted()).toEqual([...ALWAYS_MAILED].toSorted())
  expect(known.map(({ type }) => type).toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted())
  expect(await read()).toStrictEqual(
    NOTIFICATION_TYPES.map((type) => ({
      type,
      inApp: true,
      email: MAILED_UNASKED.includes(type),
    })),
  )
})
