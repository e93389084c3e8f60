import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import { apiOf } from '../../support/api.ts'
import { mailsTo, storedAndLoggedText } from '../../support/auth.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { newAmount, newOtp, newPayer } from '../../support/payment-testbed.ts'

let bed: ConnectionTestbed
beforeAll(async () => {
  bed = await startConnectionTestbed()
})
afterAll(() => bed.stop())

const BANKS = ['bnc', 'bdv', 'r4'] as const
/** Payments that are on a statement are claimed; R4 has none, and no notice is sent here. */
const WITH_CLAIMS = ['bnc', 'bdv'] as const

/** The payer's bank gives them a key for a charge. */
function issueKey(bank: (typeof BANKS)[number]) {
  const payer = newPayer()
  const otp = newOtp()
  if (bank === 'bnc') bed.bnc.books.addPayer({ ...payer, balance: '100000.00', tokens: [otp] })
  else bed[bank].giveKey({ ...payer, otp })
  return { ...payer, otp }
}

describe.each(BANKS)('an account at %s', (bank) => {
  test('is connected, approved, paid into by a charge and a claim, and pays', async () => {
    const { api } = bed
    const owner = await bed.createOwner()
    const account = await bed.createAccount(owner, bed[bank], { isClients: true })
    const { body: made } = await bed.connect(owner, account, bed[bank])
    await bed.untilStatus(owner, made.id, 'pending_approval')
    const merchant = await bed.createMerchantPaidInto(owner, account)
    const early = await bed.createLiveLink(merchant, newAmount())
    expect((await api('POST', `/pay/${early.token}/charge`, { body: issueKey(bank) })).status).toBe(
      409,
    )
    expect((await bed.approve(made.id)).body).toMatchObject({ status: 'active' })

    const link = await bed.createLiveLink(merchant, newAmount())
    const charged = await api('POST', `/pay/${link.token}/charge`, { body: issueKey(bank) })
    expect(charged.body, charged.text).toMatchObject({ status: 'success' })

    const sent = await api('POST', '/bank/p2p', {
      as: owner,
      body: {
        ...{ account_number: account.id, phone: '04121234567', bank_code: '0102', amount: 12.5 },
        ...{ document: 'V12345678', name: 'Luis Rojas', concept: 'Pedido 7' },
      },
    })
    expect(sent.body, sent.text).toMatchObject({ status: 'success' })
  })
})

describe.each(WITH_CLAIMS)('a payment into an account at %s', (bank) => {
  test('is found by its claim, and by cron in the bank’s statement', async () => {
    const [connection] = await bed.service.database.query<{ name: string; uuid: string }>(
      `select c.name, m.id as uuid from bank_connections c join merchants m on m.settlement_account_id = c.account_id
       where c.protocol = $1`,
      [bank],
    )
    const [payer, amount] = [newPayer(), newAmount()]
    const { reference } = bed[bank].deposit({ ...payer, amount })
    const merchant = { uuid: connection?.uuid } as Parameters<typeof bed.createLiveLink>[0]
    const link = await bed.createLiveLink(merchant, amount)
    const { phone, bankCode } = payer
    const claim = { reference, phone, bankCode, paidAt: '2026-03-10' }
    const claimed = await bed.api('POST', `/pay/${link.token}/verify`, { body: claim })
    expect(['success', 'pending']).toContain(claimed.body.status)
    for (const minutes of [11, 22, 33]) await bed.runCron(minutes)
    bed.setMinutes(0)
    const read = await bed.service.database.query<{ paid: boolean }>(
      `select transaction_id is not null as paid from bank_movements
       where connection = $1 and direction = 'in' and amount = $2`,
      [connection?.name, amount],
    )
    expect(read).toEqual([{ paid: true }])
    const again = await bed.createLiveLink(merchant, amount)
    const repeated = await bed.api('POST', `/pay/${again.token}/verify`, { body: claim })
    expect(repeated.body.status).not.toBe('success')
  })
})

test('its user was mailed what became of it', async () => {
  const owner = await bed.createOwner()
  await bed.connectAndApprove(owner, bed.r4)
  // The first run tells of it, and the second sends the mails.
  for (const minutes of [1, 2]) await bed.runCron(minutes)
  bed.setMinutes(0)
  const subjects = (await mailsTo(bed.service, owner.email)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    expect.stringContaining('El banco aceptó tus credenciales'),
    expect.stringContaining('Tu banco está conectado'),
  ])
})

test('no credential stands in a table, a log line, or an answer', async () => {
  const kept = (await storedAndLoggedText(bed.service)).toLowerCase()
  const api = apiOf(bed.service)
  const owner = await bed.createOwner()
  const { id } = await bed.connectAndApprove(owner, bed.r4)
  const answers = await Promise.all([
    api('GET', '/bank/connections', { as: owner }),
    api('GET', `/bank/connections/${id}`, { as: owner }),
    api('GET', '/admin/bank-connections', { as: bed.administrator }),
    api('GET', '/admin/audit-logs', { as: bed.administrator }),
  ])
  const shown = answers.map(({ text }) => text).join('\n')
  const publicFields = ['rif', 'phone', 'terminal', 'transferPath']
  for (const bank of BANKS) {
    for (const [name, secret] of Object.entries(credentialsOf(bed[bank].config))) {
      if (publicFields.includes(name)) continue
      expect(kept + shown.toLowerCase(), `${bank}: ${name}`).not.toContain(secret.toLowerCase())
      // Nor as bytes in hexadecimal, as a dump of the database has them.
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    }
  }
})
