import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import type { Actor } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { notificationsOf } from '../../support/notifications.ts'

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  bed = await startConnectionTestbed()
})
afterAll(() => bed.stop())

const waiting = async () => {
  owner = await bed.createOwner()
  const account = await bed.createAccount(owner, bed.r4)
  const { body } = await bed.connect(owner, account, bed.r4)
  await bed.untilStatus(owner, body.id, 'pending_approval')
  return { id: body.id, account }
}

test('an approval connects the account, once, and its user is told', async () => {
  const { id, account } = await waiting()
  const [one, other] = await Promise.all([bed.approve(id), bed.approve(id)])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  expect(await bed.get(owner, id)).toMatchObject({ status: 'active' })
  const shown = await bed.api('GET', `/bank/accounts/${account.id}`, { as: owner })
  expect(shown.body).toMatchObject({ status: 'active' })
  const told = await notificationsOf(bed.service, owner)
  expect(told.map(({ title }) => title).toSorted()).toEqual([
    'El banco aceptó tus credenciales',
    'Tu banco está conectado',
  ])
  expect(told.map(({ data }) => data.id)).toEqual([id, id])
  expectRefusal(await bed.reject(id, 'Tarde'), 'CONFLICT')
})

test('a rejection forgets the credentials and says why; others can be entered, and approved', async () => {
  const { id } = await waiting()
  const rejected = await bed.reject(id, 'El RIF no es el tuyo')
  expect(rejected.body, rejected.text).toMatchObject({
    status: 'disabled',
    rejectionReason: 'El RIF no es el tuyo',
  })
  expect(await bed.stored(id)).toMatchObject({ credentials: null })
  const told = await notificationsOf(bed.service, owner)
  expect(told.map(({ body }) => body).join()).toContain('no se aprobó: El RIF no es el tuyo.')
  expectRefusal(await bed.api('POST', `/bank/connections/${id}/check`, { as: owner }), 'CONFLICT')
  expectRefusal(await bed.approve(id), 'CONFLICT')
  const replaced = await bed.replace(owner, id, credentialsOf(bed.r4.config))
  expect(replaced.body, replaced.text).toMatchObject({ status: 'checking', rejectionReason: null })
  await bed.untilStatus(owner, id, 'pending_approval')
  expect((await bed.approve(id)).body).toMatchObject({ status: 'active' })
})

test('one that is still checked, or is not there, cannot be decided', async () => {
  const account = await bed.createAccount(owner, bed.r4)
  const { body } = await bed.connect(await bed.createOwner(), account, bed.r4)
  expect(body.error.code).toBe('NOT_FOUND')
  const refused = { commerce: 'not the right token' }
  const made = await bed.connect(owner, account, bed.r4, refused)
  expectRefusal(await bed.approve(made.body.id), 'CONFLICT')
  expectRefusal(await bed.approve('con_01kga5ycm3e59btav2r01pgpaf'), 'NOT_FOUND')
})

test('an operator cannot bind an account that its owner connects, nor take it away', async () => {
  const { id, account } = await waiting()
  await bed.approve(id)
  const bound = await bed.api('PUT', `/admin/bank-accounts/${account.id}/connection`, {
    as: bed.administrator,
    body: { connection: null },
  })
  expect(expectRefusal(bound, 'CONFLICT')).toContain('owner')
  const deleted = await bed.api('DELETE', `/bank/accounts/${account.id}`, { as: owner })
  expect(expectRefusal(deleted, 'CONFLICT')).toContain('connection')
})
