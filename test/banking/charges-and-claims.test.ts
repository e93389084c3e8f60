import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookLine as R4Movement } from '../../dev/banks/r4/books.ts'
import { noticeOf } from '../../dev/banks/r4/notices.ts'
import { bankOrderId, NIL_UUID, type Uuid } from '../../src/platform/ids.ts'
import { createUser } from '../support/actors.ts'
import { closeGate } from '../support/gates.ts'
import {
  expectIncomingBooksAgree,
  statusesOfLink,
  transactionsOfLink,
} from '../support/payment-books.ts'
import {
  chargeLink,
  concurrently,
  issueC2pKeys,
  newOtp,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../support/payment-testbed.ts'
import { waitUntil } from '../support/wait-until.ts'

let opened: PaymentTestbed | undefined
let shop: PaymentTestbed
beforeEach(async () => {
  if (!opened) {
    opened = await startPaymentTestbed()
    // These tests report payments by notices.
    await opened.service.database.query(
      `insert into bank_connection_states (name, statement_read_at) values ('bnc', 'infinity')`,
    )
    // So that no log-on comes between the intent and the charge.
    await chargeLink(opened, await opened.createLink('bnc'))
  }
  shop = opened
  shop.setMinutes(0)
})
afterAll(stopPaymentTestbeds)

type Bank = 'bnc' | 'r4'
const SLOW_MS = 2_500

/** A charge that the bank carries out, with a slow response. */
function slowCharge(bank: Bank, link: TestbedLink, payer: Payer) {
  shop[bank].server.fault({ kind: 'slow', ms: SLOW_MS }, { path: /SendC2P|MBc2p/ })
  const otp = newOtp()
  issueC2pKeys(shop, payer, otp)
  return chargeLink(shop, link, { payer, otp })
}

function chargeAt(bank: Bank, { amount }: TestbedLink) {
  const lines = bank === 'bnc' ? shop.bnc.books.lines() : shop.r4.books.movements()
  return lines.find((line) => line.amount === amount && line.kind === 'c2p')
}

/** The bank sends a notice of a charge, as of any other payment; with another phone, if one is given. */
async function tellOfCharge(bank: Bank, link: TestbedLink, payer: Payer, phone = payer.phone) {
  const reference = chargeAt(bank, link)?.reference ?? ''
  const { amount } = link
  const answer =
    bank === 'bnc'
      ? await shop.api('POST', '/hooks/bnc', {
          headers: { 'x-api-key': shop.bnc.config.noticeKey },
          body: {
            ...{ PaymentType: 'P2P', OriginBankReference: reference, Amount: amount },
            ...{ DestinyBankReference: reference, OriginBankCode: payer.bankCode },
            ...{ Date: '20260310', Hour: '1000', ClientPhone: phone },
            CommercePhone: shop.bnc.config.phone,
          },
        })
      : await shop.api('POST', '/hooks/r4', {
          headers: { Authorization: shop.r4.config.noticeToken },
          body: noticeOf(
            { ...(chargeAt('r4', link) as R4Movement), phone },
            payer.bankCode,
            shop.r4.config,
          ),
        })
  expect(answer.status, answer.text).toBe(200)
  return { reference, phone, bankCode: payer.bankCode }
}

const twoLinks = async (bank: Bank) => {
  const link = await shop.createLink(bank)
  return [link, await shop.createLink(bank, { amount: link.amount })] as const
}

const untilSettled = async () => {
  for (const minutes of [1, 5, 31, 32]) await shop.runCron(minutes)
  shop.setMinutes(0)
}

describe.each<Bank>(['bnc', 'r4'])('%s', (bank) => {
  test('if a notice precedes the slow response to its charge, a claim of it on another link waits, and the charge gets the movement', {
    tags: ['full'],
  }, async () => {
    const [link, other] = await twoLinks(bank)
    const payer = newPayer()
    const charged = slowCharge(bank, link, payer)
    await waitUntil('the bank has charged', async () => chargeAt(bank, link) !== undefined)
    const claim = await tellOfCharge(bank, link, payer)
    expect((await verifyLink(shop, other, claim)).body.status).toBe('pending')
    expect((await charged).body.status).toBe('success')
    await untilSettled()
    expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
    expect(await statusesOfLink(shop, other)).toStrictEqual(['failed'])
    await expectIncomingBooksAgree(shop)
  })

  test('a claim that precedes the notice of a charge, which precedes its response, does not take its movement', {
    tags: ['full'],
  }, async () => {
    const [link, other] = await twoLinks(bank)
    const payer = newPayer()
    const charged = slowCharge(bank, link, payer)
    await waitUntil('the bank has charged', async () => chargeAt(bank, link) !== undefined)
    const { phone, bankCode } = payer
    const reference = chargeAt(bank, link)?.reference ?? ''
    await verifyLink(shop, other, { reference, phone, bankCode })
    await tellOfCharge(bank, link, payer)
    // The notice has made the claim due; the charge is not due yet.
    await shop.runCron(0.5)
    shop.setMinutes(0)
    expect((await charged).body.status).toBe('success')
    await untilSettled()
    expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
    expect(await statusesOfLink(shop, other)).toStrictEqual(['failed'])
    await expectIncomingBooksAgree(shop)
  })

  test('of claims on two links while the response to a charge is being written, only the charge is completed', async () => {
    const [link, other] = await twoLinks(bank)
    const payer = newPayer()
    const otp = newOtp()
    issueC2pKeys(shop, payer, otp)
    const gate = await closeGate(shop.service.database, 'outcome')
    const charged = chargeLink(shop, link, { payer, otp })
    await gate.waitForWaiters(1)
    const claim = await tellOfCharge(bank, link, payer)
    const claimed = concurrently(2, () => verifyLink(shop, other, claim))
    await claimed
    await gate.open()
    expect((await charged).body.status).toBe('success')
    await verifyLink(shop, other, claim)
    await untilSettled()
    expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
    for (const standing of await statusesOfLink(shop, other)) expect(standing).toBe('failed')
    await expectIncomingBooksAgree(shop)
  })

  test('once a charge has failed, the claims that waited for it are settled by the payment that came all the same', async () => {
    const [link, other] = await twoLinks(bank)
    const payer = newPayer()
    const { phone, bankCode } = payer
    const deposit = { amount: link.amount, phone, bankCode }
    const tell = async () => {
      if (bank === 'r4') {
        const line = shop.r4.deposit(deposit)
        await shop.r4.notify(line)
        return line.reference
      }
      const line = shop.bnc.deposit(deposit)
      await shop.bnc.notify(line)
      return line.reference
    }
    const gate = await closeGate(shop.service.database, 'outcome')
    const charged = chargeLink(shop, link, { payer, otp: newOtp() })
    await gate.waitForWaiters(1)
    const claim = { reference: await tell(), phone, bankCode }
    expect((await verifyLink(shop, other, claim)).body.status).toBe('pending')
    await gate.open()
    expect((await charged).body.status).toBe('failed')
    await shop.runCron(1)
    shop.setMinutes(0)
    expect(await statusesOfLink(shop, other)).toStrictEqual(['completed'])
    await expectIncomingBooksAgree(shop)
  })
})

// Last: here one payment has completed two transactions, by an administrator's decision.
describe.each<Bank>(['bnc', 'r4'])('%s', (bank) => {
  test('if a claim has the movement of a charge that its bank then confirms, both are flagged until an administrator decides', {
    tags: ['full'],
  }, async () => {
    const [link, other] = await twoLinks(bank)
    const payer = newPayer()
    const charged = slowCharge(bank, link, payer)
    await waitUntil('the bank has charged', async () => chargeAt(bank, link) !== undefined)
    // The bank names another phone, so nothing shows that it is the charge's.
    const claim = await tellOfCharge(bank, link, payer, newPayer().phone)
    expect((await verifyLink(shop, other, claim)).body.status).toBe('success')
    expect((await charged).body.status).toBe('pending')
    expect(await statusesOfLink(shop, link)).toStrictEqual(['flagged'])
    const rows = [
      ...(await transactionsOfLink(shop, link)),
      ...(await transactionsOfLink(shop, other)),
    ]
    const ids = await shop.service.database.query<{ id: Uuid<'bankOrder'> }>(
      'select id from bank_orders where transaction_id = any($1)',
      [rows.map(({ id }) => id)],
    )
    const both = ids.map(({ id }) => bankOrderId.toPublic(id)).toSorted()
    const as = await createUser(shop.service, { role: 'ADMIN' })
    const flagged = async () =>
      (await shop.api('GET', '/admin/payments?flagged=true', { as })).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect((await flagged()).toSorted()).toStrictEqual(both)
    expect(JSON.stringify(shop.service.logs())).toContain('order.disputed')
    const [row] = await shop.service.database.query<{ id: Uuid<'bankOrder'> }>(
      `select id from bank_orders where transaction_id = $1`,
      [(await transactionsOfLink(shop, link))[0]?.id],
    )
    const resolved = await shop.api(
      'POST',
      `/admin/payments/${bankOrderId.toPublic(row?.id ?? NIL_UUID)}/resolve`,
      { as, body: { status: 'success', reason: 'El estado de cuenta muestra dos pagos.' } },
    )
    expect(resolved.body.status, resolved.text).toBe('success')
    expect(await flagged()).toStrictEqual([])
  })
})
