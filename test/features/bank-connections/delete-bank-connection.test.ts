import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBankOrder } from '../../support/bank-orders.ts'
import {
  type ConnectionTestbed,
  staleSessionOf,
  startConnectionTestbed,
} from '../../support/connection-testbed.ts'
import { newPayer } from '../../support/payment-testbed.ts'

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  bed = await startConnectionTestbed()
})
afterAll(() => bed.stop())

const remove = (as: { token: string }, id: string) =>
  bed.api('DELETE', `/bank/connections/${id}`, { as })

test('forgets the credentials, and its account is pending', async () => {
  owner = await bed.createOwner()
  const { id, account } = await bed.connectAndApprove(owner, bed.r4)
  const both = await Promise.all([remove(owner, id), remove(owner, id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect(await bed.stored(id)).toMatchObject({ credentials: null, status: 'disabled' })
  const shown = await bed.api('GET', `/bank/accounts/${account.id}`, { as: owner })
  expect(shown.body).toMatchObject({ status: 'pending' })
  const sent = await bed.api('POST', '/bank/p2p', {
    as: owner,
    body: { account_number: account.id, phone: '04121234567', amount: 10 },
  })
  expectRefusal(sent, 'CONFLICT')
  expectRefusal(await bed.api('GET', `/bank/connections/${id}`, { as: owner }), 'NOT_FOUND')
  expectRefusal(await bed.approve(id), 'CONFLICT')
})

test('is refused while a payment is pending, to a stranger, a key, and without step-up', async () => {
  owner = await bed.createOwner()
  const { id, account } = await bed.connectAndApprove(owner, bed.r4)
  const { name } = await bed.stored(id)
  const order = await createBankOrder(bed.service, owner, account, {
    ...{ environment: 'live', connection: name },
  })
  expect(expectRefusal(await remove(owner, id), 'CONFLICT')).toContain('pending')
  await bed.service.database.query(`update bank_orders set status = 'success' where id = $1`, [
    order.uuid,
  ])
  expectRefusal(await remove(await bed.createOwner(), id), 'NOT_FOUND')
  expectRefusal(await remove(await staleSessionOf(bed.service, owner), id), 'STEP_UP_REQUIRED')
  const key = await createApiKey(bed.service, owner, { environment: 'live' })
  expectRefusal(await remove(key, id), 'FORBIDDEN')
  expect((await remove(owner, id)).status).toBe(204)
})

test('one of a rejected or checked connection makes room for another', async () => {
  owner = await bed.createOwner()
  const account = await bed.createAccount(owner, bed.r4)
  const made = await bed.connect(owner, account, bed.r4)
  await bed.untilStatus(owner, made.body.id, 'pending_approval')
  expectRefusal(await bed.connect(owner, account, bed.r4), 'CONFLICT')
  await bed.reject(made.body.id, 'No')
  expectRefusal(await bed.connect(owner, account, bed.r4), 'CONFLICT')
  expect((await remove(owner, made.body.id)).status).toBe(204)
  expect((await bed.connect(owner, account, bed.r4)).status).toBe(201)
})

test('connected again, a payment that has paid once pays nothing more', {
  tags: ['full'],
}, async () => {
  owner = await bed.createOwner()
  const { id, account } = await bed.connectAndApprove(owner, bed.bnc, { isClients: true })
  const merchant = await bed.createMerchantPaidInto(owner, account)
  const payer = newPayer()
  const amount = '77.25'
  const { reference } = bed.bnc.deposit({ ...payer, amount })
  const claim = async () => {
    const { token } = await bed.createLiveLink(merchant, amount)
    const { phone, bankCode } = payer
    return bed.api('POST', `/pay/${token}/verify`, { body: { reference, phone, bankCode } })
  }
  await bed.runCron(11)
  expect((await claim()).body).toMatchObject({ status: 'success' })
  const { name } = await bed.stored(id)
  expect((await remove(owner, id)).status).toBe(204)
  const again = await bed.connect(owner, account, bed.bnc)
  await bed.untilStatus(owner, again.body.id, 'pending_approval')
  await bed.approve(again.body.id)
  expect((await bed.stored(again.body.id)).name).toBe(name)
  await bed.runCron(30)
  const movements = await bed.service.database.query(
    'select from bank_movements where amount = $1',
    [amount],
  )
  expect(movements).toHaveLength(1)
  expect((await claim()).body).not.toMatchObject({ status: 'success' })
  bed.setMinutes(0)
})
