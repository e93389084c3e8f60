import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import type { Actor } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { notificationsOf } from '../../support/notifications.ts'

const REASON = 'El banco dice que la cuenta es de otra empresa'

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  bed = await startConnectionTestbed()
})
beforeEach(async () => {
  bed.setMinutes(0)
  owner = await bed.createOwner()
})
afterAll(() => bed.stop())

const disable = (id: string, as: { token: string } = bed.administrator) =>
  bed.api('POST', `/admin/bank-connections/${id}/disable`, { as, body: { reason: REASON } })

const send = ({ id }: Pick<BankAccountFixture, 'id'>) =>
  bed.api('POST', '/bank/p2p', {
    as: owner,
    body: {
      ...{ account_number: id, phone: '04121234567', amount: 25, bank_code: '0102' },
      ...{ document: 'V12345678', name: 'Luis Rojas' },
    },
  })

const titlesOf = async (actor: Actor) =>
  (await notificationsOf(bed.service, actor)).map(({ title }) => title)

/** Somebody else whose bank has accepted their credentials for the same number. */
async function claimant({ accountNumber }: BankAccountFixture) {
  const user = await bed.createOwner()
  const account = await createBankAccount(bed.service, user, { environment: 'live', accountNumber })
  const { body } = await bed.connect(user, account, bed.bnc)
  await bed.untilStatus(user, body.id, 'pending_approval')
  return { user, id: body.id as string }
}

test('nothing is sent through it any more, its number is free, and both are told', async () => {
  const { id, account } = await bed.connectAndApprove(owner, bed.bnc)
  const other = await claimant(account)
  expectRefusal(await bed.approve(other.id), 'CONFLICT')
  const disabled = await disable(id)
  expect(disabled.body, disabled.text).toMatchObject({
    status: 'disabled',
    rejectionReason: REASON,
  })
  expect(await bed.stored(id)).toMatchObject({ credentials: null })
  expectRefusal(await send(account), 'CONFLICT')
  expect(await titlesOf(owner)).toContain('Un administrador desactivó la conexión con un banco')
  expect(await titlesOf(other.user)).toContain('Una cuenta que esperabas está libre')
  const requestId = disabled.headers.get('X-Request-Id')
  const [record] = await auditRecordsOfRequest(bed.service, 'bank_connection.disable', requestId)
  expect(record?.details).toMatchObject({ reason: REASON, before: { status: 'active' } })
  const mails = await bed.service.database.query(
    `select from outbox where topic = 'mail' and data ->> 'to' = any ($1)
       and data -> 'data' ->> 'step' in ('disabled', 'freed')`,
    [[owner.email, other.user.email]],
  )
  expect(mails).toHaveLength(2)
  expect((await bed.approve(other.id)).body).toMatchObject({ status: 'active' })
})

test('twice at once disables it once; what is gone is a 404', async () => {
  const { id } = await bed.connectAndApprove(owner, bed.bnc)
  const both = await Promise.all([disable(id), disable(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await bed.api('DELETE', `/bank/connections/${id}`, { as: owner })
  expectRefusal(await disable(id), 'NOT_FOUND')
  expectRefusal(await disable(id, owner), 'FORBIDDEN')
})

test('its user cannot use it again without an administrator, not even where the bank confirms the number', async () => {
  await bed.connectAndApprove(owner, bed.r4)
  const account = await bed.createAccount(owner, bed.bdv, { isClients: true })
  const { body } = await bed.connect(owner, account, bed.bdv)
  await bed.untilStatus(owner, body.id, 'active')
  await disable(body.id)
  await bed.replace(owner, body.id, credentialsOf(bed.bdv.config))
  await bed.untilStatus(owner, body.id, 'pending_approval')
  await bed.api('DELETE', `/bank/connections/${body.id}`, { as: owner })
  const again = await bed.connect(owner, account, bed.bdv)
  await bed.untilStatus(owner, again.body.id, 'pending_approval')
  expect((await bed.approve(again.body.id)).body).toMatchObject({ status: 'active' })
})

test('while a payment is pending its bank is still asked, and the number is held', {
  tags: ['full'],
}, async () => {
  const { id, account } = await bed.connectAndApprove(owner, bed.bnc, { isClients: true })
  const other = await claimant(account)
  bed.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendP2P/, times: 1 })
  const pending = await send(account)
  expect(pending.body, pending.text).toMatchObject({ status: 'pending' })
  expect((await disable(id)).body).toMatchObject({ status: 'disabled' })
  expect((await bed.stored(id)).credentials).not.toBeNull()
  expect((await send(account)).status).toBe(503)
  expectRefusal(await bed.replace(owner, id, credentialsOf(bed.bnc.config)), 'CONFLICT')
  expectRefusal(await bed.approve(other.id), 'CONFLICT')
  const paid = bed.bnc.books.paidOut().length
  await bed.runCron(2)
  await bed.runCron(3)
  expect(bed.bnc.books.paidOut()).toHaveLength(paid)
  const settled = await bed.service.database.query<{ status: string }>(
    'select status from bank_orders where account_id = $1',
    [account.uuid],
  )
  expect(settled).toEqual([{ status: 'success' }])
  expect(await bed.stored(id)).toMatchObject({ credentials: null, status: 'disabled' })
  expect((await bed.approve(other.id)).body).toMatchObject({ status: 'active' })
})
