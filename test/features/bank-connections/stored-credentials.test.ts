import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionId } from '../../../src/platform/ids.ts'
import type { Actor } from '../../support/actors.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { newAmount, newOtp, newPayer } from '../../support/payment-testbed.ts'

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  bed = await startConnectionTestbed()
  owner = await bed.createOwner()
})
afterAll(() => bed.stop())

const store = (id: string, credentials: Buffer) =>
  bed.service.database.query('update bank_connections set credentials = $2 where id = $1', [
    connectionId.toUuid(id),
    credentials,
  ])

/** What somebody with access to the database could put there: none of it may ever be used. */
const tampered: [string, (stored: Buffer, other: Buffer) => Buffer][] = [
  [
    'whose last byte was altered',
    (stored) => Buffer.from(stored.map((byte, at) => (at === stored.length - 1 ? byte ^ 1 : byte))),
  ],
  ['that were copied from another row', (_, other) => other],
  ['under a key that is not there any more', (stored) => renameKey(stored)],
  ['that are no such bytes at all', () => Buffer.from('nothing')],
]

/** The name of the key stands after the version and its length. */
function renameKey(stored: Buffer): Buffer {
  const changed = Buffer.from(stored)
  changed.write('x', 2)
  return changed
}

test.each(tampered)(
  'credentials %s are not sent; orders fail cleanly, and others are served',
  async (_, tamper) => {
    const { api, service, r4 } = bed
    const other = await otherConnection()
    const account = await bed.createAccount(owner, r4)
    const {
      body: { id },
    } = await bed.connect(owner, account, r4)
    // Another number of the owner's, which R4 cannot tell to be theirs.
    await bed.untilStatus(owner, id, 'pending_approval')
    await bed.approve(id)
    await bed.untilStatus(owner, id, 'active')
    const [mine, theirs] = [await bed.stored(id), await bed.stored(other.id)]
    await store(id, tamper(mine.credentials ?? Buffer.of(), theirs.credentials ?? Buffer.of()))
    const calls = r4.server.calls.length
    const logged = service.logs().length

    const sent = await api('POST', '/bank/p2p', {
      as: owner,
      body: {
        account_number: account.id,
        phone: '04121234567',
        bank_code: '0102',
        amount: 12.5,
        document: 'V12345678',
        name: 'Luis Rojas',
      },
    })
    expect(sent.body, sent.text).toMatchObject({ status: 'failed' })
    const merchant = await bed.createMerchantPaidInto(owner, account)
    const link = await bed.createLiveLink(merchant, newAmount())
    const body = { ...newPayer(), otp: newOtp() }
    const charged = await api('POST', `/pay/${link.token}/charge`, { body })
    expect(charged.body, charged.text).toMatchObject({ status: 'failed' })
    const checked = await api('POST', `/bank/connections/${id}/check`, { as: owner })
    expect(checked.body).toMatchObject({ lastError: { kind: 'unreachable', code: 'NOT_READABLE' } })
    expect(r4.server.calls).toHaveLength(calls)
    const lines = service.logs().slice(logged)
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'connection.unreadable', connection: id }),
    )

    await bed.runCron(31)
    bed.setMinutes(0)
    expect(
      service
        .logs()
        .slice(logged)
        .filter(({ event }) => event === 'job.failed'),
    ).toEqual([])
    const served = await api('POST', `/bank/connections/${other.id}/check`, { as: owner })
    expect(served.body).toMatchObject({ status: 'active', lastError: null })

    // Whoever owns it mends it.
    await store(id, mine.credentials ?? Buffer.of())
    const mended = await api('POST', `/bank/connections/${id}/check`, { as: owner })
    expect(mended.body).toMatchObject({ status: 'active', lastError: null })
  },
)

let second: { id: string } | undefined
async function otherConnection(): Promise<{ id: string }> {
  if (second === undefined) {
    second = await bed.connectAndApprove(owner, bed.r4)
  }
  return second
}

test('what was pending when they became unreadable stays pending, and is found out once they are back', async () => {
  const { api, bnc } = bed
  const payer = await bed.createOwner()
  const { id, account } = await bed.connectAndApprove(payer, bnc, { isClients: true })
  bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /P2P/ })
  const sent = await api('POST', '/bank/p2p', {
    as: payer,
    body: {
      account_number: account.id,
      phone: '04121234567',
      bank_code: '0102',
      amount: 77.5,
      document: 'V12345678',
      name: 'Luis Rojas',
    },
  })
  expect(sent.body, sent.text).toMatchObject({ status: 'pending' })
  const { credentials } = await bed.stored(id)
  await store(id, renameKey(credentials ?? Buffer.of()))
  await bed.runCron(2)
  const status = async () =>
    (await api('GET', `/bank/transfer/status?id=${sent.body.id}`, { as: payer })).body.status
  expect(await status()).toBe('pending')
  await store(id, credentials ?? Buffer.of())
  for (const minutes of [8, 35]) await bed.runCron(minutes)
  expect(await status()).toBe('success')
  bed.setMinutes(0)
  expect(bnc.books.lines().filter(({ amount }) => amount === '77.50')).toHaveLength(1)
})
