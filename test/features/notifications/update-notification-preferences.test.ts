import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, addMember, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { mailsAfterDispatch, notificationTypesOf } from '../../support/notifications.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTeam } from '../../support/team.ts'

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

const put = (data: unknown) =>
  api('PUT', '/notifications/preferences', { as: user, body: { data } })

const choiceOf = async (type: string) => (await read()).find((choice) => choice.type === type)
const rows = () =>
  service.database.query(
    'select type, in_app, email from notification_preferences where user_id = $1',
    [user.uuid],
  )

test('a change affects the named types only, and is recorded', async () => {
  const before = await read()
  const { body, headers } = await put([
    { type: 'payment_received', email: true, push: false },
    { type: 'role_changed', inApp: false, email: false },
  ])
  const expected = before.map((choice) => {
    if (choice.type === 'payment_received') return { ...choice, email: true, push: false }
    return choice.type === 'role_changed' ? { ...choice, inApp: false, email: false } : choice
  })
  expect(body.data).toStrictEqual(expected)
  expect(await read()).toStrictEqual(expected)
  expect(
    await auditRecordsOfRequest(
      service,
      'notification.preferences_update',
      headers.get('X-Request-Id'),
    ),
  ).toMatchObject([
    {
      resource: user.id,
      details: {
        before: { role_changed: { inApp: true, email: true } },
        after: {
          role_changed: { inApp: false, email: false },
          payment_received: { inApp: true, email: true, push: false },
        },
      },
    },
  ])
})

test('only choices that differ from the default are stored', async () => {
  const { headers } = await put([
    { type: 'payment_received', email: false },
    { type: 'kyc_decided' },
    { type: 'member_joined', inApp: false },
  ])
  expect(await rows()).toEqual([{ type: 'member_joined', in_app: false, email: false }])
  await put([])
  await put([{ type: 'member_joined', inApp: false }])
  const recorded = await service.database.query(
    "select from audit_logs where action = 'notification.preferences_update' and user_id = $1",
    [user.uuid],
  )
  expect(recorded, headers.get('X-Request-Id') ?? '').toHaveLength(1)
})

test('two concurrent changes are both kept', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const on = turn % 2 === 1
    await Promise.all([
      put([{ type: 'payment_received', inApp: on }]),
      put([{ type: 'payment_received', email: !on }]),
    ])
    expect(await choiceOf('payment_received')).toMatchObject({ inApp: on, email: !on })
  }
})

test.each([
  ['an unknown type', [{ type: 'weather', email: true }]],
  ['no type', [{ email: true }]],
  ['no boolean', [{ type: 'role_changed', email: 'yes' }]],
  [
    'a type twice',
    [
      { type: 'role_changed', email: true },
      { type: 'role_changed', inApp: true },
    ],
  ],
  ['no mails of what protects the account', [{ type: 'api_key_created', email: false }]],
  ['no list', { type: 'role_changed' }],
])('the change refuses %s', async (_what, data) => {
  expectRefusal(await put(data), 'INVALID_REQUEST')
  expect(await rows()).toEqual([])
})

test('each user has preferences of their own, which apply to each channel', {
  tags: ['full'],
}, async () => {
  const { merchant, owner, ...team } = await createTeam(service)
  await addMember(service, merchant, user, 'MEMBER')
  const choices = [
    { who: team.member, choice: { inApp: false }, shown: [], mails: 1 },
    { who: team.otherMember, choice: { email: false }, shown: ['role_changed'], mails: 0 },
    { who: team.admin, choice: { inApp: false, email: false }, shown: [], mails: 0 },
    { who: user, choice: {}, shown: ['role_changed'], mails: 1 },
  ]
  for (const { who, choice, shown, mails } of choices) {
    await api('PUT', '/notifications/preferences', {
      as: who,
      body: { data: [{ type: 'role_changed', ...choice }] },
    })
    await api('DELETE', `/merchants/${merchant.id}/members/${who.id}`, { as: owner })
    expect(await notificationTypesOf(service, who)).toEqual(shown)
    expect(await mailsAfterDispatch(service, who)).toHaveLength(mails)
  }
})

test('stored preferences do not stop mails about the account’s security', async () => {
  await service.database.query(
    `insert into notification_preferences (user_id, type, in_app, email, updated_at)
     values ($1, 'api_key_created', false, false, now())`,
    [user.uuid],
  )
  await api('POST', '/api-keys', { as: user, body: { name: 'Caja' } })
  expect(await notificationTypesOf(service, user)).toEqual([])
  expect(await mailsAfterDispatch(service, user)).toHaveLength(1)
})

test('no API key can change them', async () => {
  const as = await createApiKey(service, user)
  const body = { data: [{ type: 'new_sign_in', email: false }] }
  expectRefusal(await api('PUT', '/notifications/preferences', { as, body }), 'FORBIDDEN')
  expect(await rows()).toEqual([])
})
