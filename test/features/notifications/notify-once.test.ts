import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import {
  dispatchAllEvents,
  mailsAfterDispatch,
  notificationTypesOf,
  onlyNotificationOf,
} from '../../support/notifications.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTeam, type Team } from '../../support/team.ts'

let service: Service
let api: Api
let team: Team
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  team = await createTeam(service)
})
afterAll(() => service.stop())

/** A change whose events are not dispatched before the test does so. */
async function untold(change: () => Promise<unknown>): Promise<void> {
  const { database } = service
  await database.query(
    `create or replace function put_off() returns trigger language plpgsql as $$
     begin new.next_attempt_at = 'infinity'; return new; end $$`,
  )
  await database.query(
    `create or replace trigger put_off before insert on outbox for each row
     when (new.topic = 'event') execute function put_off()`,
  )
  await change()
  await database.query('drop trigger put_off on outbox')
}

const letGo = () =>
  service.database.query(
    "update outbox set next_attempt_at = created_at where next_attempt_at = 'infinity'",
  )

const pay = async () => {
  const link = await createLink(service, team.merchant)
  await simulate(api, team.owner, 'charge', link.token)
}
const removeMember = ({ id }: Actor) =>
  api('DELETE', `/merchants/${team.merchant.id}/members/${id}`, { as: team.owner })

test('a member who leaves or is suspended before the dispatch gets no notification', async () => {
  const administrator = await createUser(service, { role: 'ADMIN' })
  await untold(pay)
  await api('PUT', `/admin/users/${team.admin.id}/status`, {
    as: administrator,
    body: { status: 'SUSPENDED' },
  })
  await removeMember(team.member)
  await letGo()
  expect(await notificationTypesOf(service, team.otherMember)).toEqual(['payment_received'])
  expect(await notificationTypesOf(service, team.member)).toEqual(['role_changed'])
  const rows = await service.database.query('select from notifications where user_id = $1', [
    team.admin.uuid,
  ])
  expect(rows).toEqual([])
})

test('a member who joins after the dispatch gets no notification', async () => {
  const late = await createUser(service)
  await pay()
  await dispatchAllEvents(service)
  await service.database.query(
    "insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'ADMIN', now())",
    [team.merchant.uuid, late.uuid],
  )
  expect(await notificationTypesOf(service, late)).toEqual([])
})

test('ten concurrent dispatches notify once', async () => {
  await untold(async () => {
    await pay()
    await removeMember(team.member)
  })
  await letGo()
  await Promise.all(Array.from({ length: 10 }, () => dispatchAllEvents(service)))
  await dispatchAllEvents(service)
  expect(await notificationTypesOf(service, team.otherMember)).toEqual(['payment_received'])
  expect(await onlyNotificationOf(service, team.member)).toMatchObject({ type: 'role_changed' })
  expect(await mailsAfterDispatch(service, team.member)).toHaveLength(1)
})

test('an unverified address gets no mail', async () => {
  const unproved = await createUser(service, { verified: false })
  await service.database.query(
    "insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'MEMBER', now())",
    [team.merchant.uuid, unproved.uuid],
  )
  await removeMember(unproved)
  expect(await notificationTypesOf(service, unproved)).toEqual(['role_changed'])
  expect(await mailsAfterDispatch(service, unproved)).toEqual([])
})
