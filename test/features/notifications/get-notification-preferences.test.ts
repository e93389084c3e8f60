import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALWAYS_MAILED, NOTIFICATION_TYPES } from '../../../src/notifications/types.ts'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

const MAILED_UNASKED = [
  'channel_disabled',
  'message_budget_spent',
  'refund_failed',
  'transfer_failed',
  'payout_awaiting_approval',
  'payout_failed_rows',
  'payment_needs_review',
  'payment_resolved',
  'payout_returned',
  'approval_requested',
  'role_changed',
  'administrator_changed',
  'merchant_handed_over',
  'password_changed',
  'factors_changed',
  'api_key_created',
  'api_key_revoked',
  'api_key_cut_off',
  'merchant_key_created',
  'settlement_account_changed',
  'bank_connection_changed',
  'statement_imported',
  'rif_released',
  'new_sign_in',
  'webhook_changed',
  'webhook_disabled',
]

/** That money came in, and that something waits for the person. */
const TOLD_AT_ONCE = [
  'payment_received',
  'payout_awaiting_approval',
  'payment_needs_review',
  'payout_returned',
  'external_payment_to_confirm',
  'approval_requested',
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
  push: boolean
}

const read = async (): Promise<Choice[]> =>
  (await api('GET', '/notifications/preferences', { as: user })).body.data

test('every type is shown in the application by default, and the urgent ones are mailed', async () => {
  const known = await service.database.query<{ type: string; always_mailed: boolean }>(
    'select type, always_mailed from notification_types()',
  )
  const always = known.filter((row) => row.always_mailed).map(({ type }) => type)
  expect(always.toSorted()).toEqual([...ALWAYS_MAILED].toSorted())
  expect(known.map(({ type }) => type).toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted())
  expect(await read()).toStrictEqual(
    NOTIFICATION_TYPES.map((type) => ({
      type,
      inApp: true,
      email: MAILED_UNASKED.includes(type),
      push: TOLD_AT_ONCE.includes(type),
    })),
  )
})

test('types about the account’s security are shown as mailed, whatever was stored before', async () => {
  await service.database.query(
    `insert into notification_preferences (user_id, type, in_app, email, updated_at)
     values ($1, 'api_key_created', false, false, now())`,
    [user.uuid],
  )
  const choice = (await read()).find(({ type }) => type === 'api_key_created')
  expect(choice).toStrictEqual({
    ...{ type: 'api_key_created', inApp: false, email: true, push: false },
  })
})

test('no API key can read them', async () => {
  const as = await createApiKey(service, user)
  expectRefusal(await api('GET', '/notifications/preferences', { as }), 'FORBIDDEN')
})
