import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createRandom, type Random } from '../../support/random.ts'
import { type Service, startService } from '../../support/service.ts'

const CHANGES_EACH = 40
const AT_ONCE_EACH = 3

let service: Service
let api: Api
let admins: Actor[]
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  admins = await Promise.all([0, 1].map(() => createUser(service, { role: 'ADMIN' })))
})
afterAll(() => service.stop())

/** Of one kind of change, the field that it changes, and what is recorded of it. */
const kinds = [
  {
    path: 'status',
    action: 'user.status_update',
    field: 'status',
    body: (random: Random) => ({ status: random.pick(['ACTIVE', 'SUSPENDED', 'BANNED']) }),
  },
  {
    path: 'kyc',
    action: 'user.kyc_update',
    field: 'kycStatus',
    body: (random: Random) => ({
      kycStatus: random.pick(['APPROVED', 'REJECTED', 'PENDING', 'NOT_STARTED']),
      reason: 'Motivo',
    }),
  },
]

interface Recorded {
  id: string
  user_id: string
  action: string
  created_at: Date
  details: { before: Record<string, string>; after: Record<string, string>; requestId: string }
}

const recordsOf = (user: Actor) =>
  service.database.query<Recorded>(
    `select id, user_id, action, created_at, details from audit_logs
     where resource = $1 and action in ('user.status_update', 'user.kyc_update') order by id`,
    [user.id],
  )

/** One administrator, who makes changes in as many places at once, by clocks that do not agree. */
async function changeAtRandom(random: Random, admin: Actor, user: Actor): Promise<void> {
  const inOnePlace = async () => {
    for (let turn = 0; turn < CHANGES_EACH / AT_ONCE_EACH; turn += 1) {
      const { path, body } = random.pick(kinds)
      const clock = new Date(Date.now() - random.integerBelow(2000)).toISOString()
      const { status, text } = await api('PUT', `/admin/users/${user.id}/${path}`, {
        as: admin,
        body: body(random),
        headers: { 'X-Local-Clock': clock },
      })
      expect(status, text).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE_EACH }, inOnePlace))
}

test('the records of concurrent changes by two administrators are in the order of the changes', {
  tags: ['full'],
}, async () => {
  const random = createRandom()
  const user = await createUser(service)
  await Promise.all(admins.map((admin) => changeAtRandom(random, admin, user)))

  const records = await recordsOf(user)
  expect(records.length, `RANDOM_SEED=${random.seed}`).toBeGreaterThan(CHANGES_EACH / 2)
  expect(new Set(records.map(({ user_id }) => user_id)).size).toBe(2)
  const times = records.map(({ created_at }) => created_at.getTime())
  expect(times.every((time, place) => place === 0 || time > (times[place - 1] ?? 0))).toBe(true)

  const state: Record<string, string> = { status: 'active', kycStatus: 'not_started' }
  for (const { action, details } of records) {
    const { field } = kinds.find((kind) => kind.action === action) as (typeof kinds)[number]
    expect(details.before[field], `RANDOM_SEED=${random.seed}: ${action}`).toBe(state[field])
    expect(details.after[field]).not.toBe(state[field])
    state[field] = details.after[field] as string
  }
  const { body } = await api('GET', `/admin/users/${user.id}`, { as: admins[0] as Actor })
  expect(body).toMatchObject(state)
})

test('the audit log shows them in that order, the newest first', async () => {
  const [one, other] = admins as [Actor, Actor]
  const user = await createUser(service)
  // The later change, by the clock of the request, is the earlier one.
  const set = (admin: Actor, status: string, clock: Date) =>
    api('PUT', `/admin/users/${user.id}/status`, {
      as: admin,
      body: { status },
      headers: { 'X-Local-Clock': clock.toISOString() },
    })
  const now = Date.now()
  await set(one, 'SUSPENDED', new Date(now))
  await set(other, 'BANNED', new Date(now - 1500))
  await set(one, 'ACTIVE', new Date(now - 1000))
  const { body } = await api('GET', '/admin/audit-logs?action=user.status_update&limit=3', {
    as: one,
  })
  const shown = body.data as { resource: string; createdAt: string; details: Recorded['details'] }[]
  expect(shown.map(({ details }) => details.after.status)).toEqual([
    'active',
    'banned',
    'suspended',
  ])
  expect(shown.map(({ createdAt }) => Date.parse(createdAt) - now)).toEqual([2, 1, 0])
})

test('a change by the user in between advances their time too', async () => {
  const user = await createUser(service)
  const updatedAt = async () => {
    const rows = await service.database.query<{ updated_at: Date }>(
      'select updated_at from users where id = $1',
      [user.uuid],
    )
    return rows[0]?.updated_at.getTime() ?? 0
  }
  const before = await updatedAt()
  for (const name of ['Uno', 'Dos', 'Tres']) {
    await api('PUT', '/auth/me', {
      as: user,
      body: { name },
      headers: { 'X-Local-Clock': new Date(before).toISOString() },
    })
  }
  expect(await updatedAt()).toBe(before + 3)
})
