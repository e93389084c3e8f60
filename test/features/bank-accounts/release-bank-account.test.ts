import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { bncConnection } from '../../support/connections.ts'
import { notificationsOf } from '../../support/notifications.ts'

const REASON = 'El banco dice que la cuenta es de otra empresa'
const configured = bncConnection()

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  bed = await startConnectionTestbed({ vars: { BANK_CONNECTIONS: JSON.stringify([configured]) } })
})
beforeEach(async () => {
  owner = await bed.createOwner()
})
afterAll(() => bed.stop())

const release = (id: string, as: { token: string } = bed.administrator) =>
  bed.api('POST', `/admin/bank-accounts/${id}/release`, { as, body: { reason: REASON } })

test('frees a number that its user has connected, disables the connection, and tells them', async () => {
  const { id, account } = await bed.connectAndApprove(owner, bed.r4)
  const released = await release(account.id)
  expect(released.body, released.text).toMatchObject({ status: 'pending', connection: null })
  expect(await bed.get(owner, id)).toMatchObject({ status: 'disabled' })
  const told = await notificationsOf(bed.service, owner)
  expect(told.map(({ body }) => body).join()).toContain(`se desactivó: ${REASON}`)
  const requestId = released.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(bed.service, 'bank_account.release', requestId)).toHaveLength(
    1,
  )
  const rightful = await bed.createOwner()
  const { accountNumber } = account
  const theirs = await createBankAccount(bed.service, rightful, {
    environment: 'live',
    accountNumber,
  })
  const { body } = await bed.connect(rightful, theirs, bed.r4)
  await bed.untilStatus(rightful, body.id, 'pending_approval')
  expect((await bed.approve(body.id)).body).toMatchObject({ status: 'active' })
})

test('frees a number that the operator’s connection is bound to, once of two at once', async () => {
  const { name: connection, accountNumber } = configured
  const account = await createBankAccount(bed.service, owner, {
    ...{ environment: 'live', connection, accountNumber },
  })
  const both = await Promise.all([release(account.id), release(account.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const told = await notificationsOf(bed.service, owner)
  expect(told.map(({ type }) => type)).toEqual(['bank_connection_changed'])
})

test('refuses what holds no number, what is pending, and everybody but an administrator', async () => {
  const sandbox = await createBankAccount(bed.service, owner)
  expectRefusal(await release(sandbox.id), 'CONFLICT')
  const unbound = await createBankAccount(bed.service, owner, { environment: 'live' })
  expectRefusal(await release(unbound.id), 'CONFLICT')
  expectRefusal(await release('acc_01kga5ycm3e8wbrqjbzqk9c6vm'), 'NOT_FOUND')
  expectRefusal(await release(unbound.id, owner), 'FORBIDDEN')
  const { account } = await bed.connectAndApprove(owner, bed.bnc)
  bed.bnc.server.fault({ kind: 'cut', when: 'before' }, { path: /SendP2P/, times: 1 })
  await bed.api('POST', '/bank/p2p', {
    as: owner,
    body: {
      ...{ account_number: account.id, phone: '04121234567', amount: 25, bank_code: '0102' },
      ...{ document: 'V12345678', name: 'Luis Rojas' },
    },
  })
  expect(expectRefusal(await release(account.id), 'CONFLICT')).toContain('still pending')
})
