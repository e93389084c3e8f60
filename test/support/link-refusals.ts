import { beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '../../src/wire/errors.ts'
import { createUser } from './actors.ts'
import { type CallResult, expectRefusal } from './api.ts'
import { MORNING } from './order-testbed.ts'
import { countBankCalls, expectIncomingBooksAgree } from './payment-books.ts'
import { chargeLink, newOtp, type PaymentTestbed, type TestbedLink } from './payment-testbed.ts'

/** What there is of everything that paying a link writes. */
export const linkPaymentRows = async ({ service }: PaymentTestbed) =>
  (
    await service.database.query(
      `select (select count(*) from transactions) as transactions, (select count(*) from bank_orders) as payments,
         (select count(*) from audit_logs) as audited, (select count(*) from outbox) as told,
         (select count(*) from idempotency_keys) as keys,
         (select sum(paid_slots + reserved_slots) from payment_links) as slots`,
    )
  )[0]

/** What is changed of the merchant, its owner or its account, and what that is changed back by. */
export const REFUSING_STATES: [string, string, string, ErrorCode][] = [
  [
    'an inactive merchant',
    `merchants set status = 'inactive'`,
    `merchants set status = 'active'`,
    'CONFLICT',
  ],
  [
    'a pending merchant',
    `merchants set status = 'pending'`,
    `merchants set status = 'active'`,
    'CONFLICT',
  ],
  [
    'a suspended owner',
    `users set status = 'suspended'`,
    `users set status = 'active'`,
    'CONFLICT',
  ],
  ['a banned owner', `users set status = 'banned'`, `users set status = 'active'`, 'CONFLICT'],
  [
    'an owner without KYC',
    `users set kyc_status = 'pending'`,
    `users set kyc_status = 'approved'`,
    'KYC_REQUIRED',
  ],
  [
    'an owner without verified e-mail',
    'users set email_verified_at = null',
    'users set email_verified_at = now()',
    'EMAIL_NOT_VERIFIED',
  ],
  [
    'an account that is not bound',
    `bank_accounts set connection = null where connection = 'bnc'`,
    `bank_accounts set connection = 'bnc' where account_number like '0191%'`,
    'CONFLICT',
  ],
  [
    'an account that was removed',
    `bank_accounts set removed_at = now() where connection = 'bnc'`,
    'bank_accounts set removed_at = null',
    'CONFLICT',
  ],
  [
    'a connection that the deployment has not',
    `bank_accounts set connection = 'gone' where connection = 'bnc'`,
    `bank_accounts set connection = 'bnc' where connection = 'gone'`,
    'BANK_UNAVAILABLE',
  ],
]

/** Sends what pays a link, under an Idempotency-Key where there is one. */
export type PayLink = (
  of: Pick<TestbedLink, 'token'>,
  options: { key?: string },
) => Promise<CallResult>

/** Registers what the payment of a link is refused for, whichever way it is paid. */
export function linkRefusals(shop: () => PaymentTestbed, pay: PayLink): void {
  let link: TestbedLink
  beforeEach(async () => {
    shop().setMinutes(0)
    link = await shop().createLink('bnc')
  })

  const query = (sql: string, parameters?: unknown[]) =>
    shop().service.database.query(sql, parameters)

  /** Expects that it is refused, no bank is asked, and nothing is written. */
  async function expectRefused(
    code: ErrorCode,
    of: Pick<TestbedLink, 'token'> = link,
  ): Promise<string> {
    const [before, calls] = [await linkPaymentRows(shop()), countBankCalls(shop())]
    const refused = [await pay(of, {}), await pay(of, { key: newOtp() })]
    const messages = refused.map((result) => expectRefusal(result, code))
    expect(await linkPaymentRows(shop())).toStrictEqual(before)
    expect(countBankCalls(shop())).toBe(calls)
    return messages[0] as string
  }

  async function expectPaid(): Promise<void> {
    expect((await chargeLink(shop(), link)).body.status).toBe('success')
  }

  test.each(['none-such', 'x'.repeat(100), '%00', '%F0%9F%92%A9'])(
    'an unknown token: %s',
    async (token) => {
      await expectRefused('NOT_FOUND', { token })
    },
  )

  test('a link that has expired, from the exact moment on', async () => {
    link = await shop().createLink('bnc', { expiresAt: new Date(MORNING.getTime() + 60_000) })
    shop().setTime(new Date(MORNING.getTime() + 59_999))
    await expectPaid()
    for (const late of [60_000, 60_001]) {
      shop().setTime(new Date(MORNING.getTime() + late))
      await expectRefused('GONE')
    }
  })

  test('a link that is switched off, or completed', async () => {
    await query('update payment_links set active = false where id = $1', [link.uuid])
    expect(await expectRefused('CONFLICT')).toMatch(/switched off/)
    link = await shop().createLink('bnc', { maxPayments: 1 })
    await expectPaid()
    expect(await expectRefused('CONFLICT')).toMatch(/has been paid/)
  })

  test.each(REFUSING_STATES)('%s', async (_, change, back, code) => {
    await query(`update ${change}`)
    try {
      await expectRefused(code)
    } finally {
      await query(`update ${back}`)
    }
    await expectPaid()
  })

  test('a merchant without a settlement account', async () => {
    const settle = 'update merchants set settlement_account_id = $2 where id = $1'
    await query(settle, [shop().merchants.bnc.uuid, null])
    // Nobody can have paid for it into an account that the merchant had before.
    const later = await shop().createLink('bnc', { createdAt: new Date(Date.now() + 60_000) })
    expect(await expectRefused('CONFLICT', later)).toMatch(/no settlement account/)
    await query(settle, [shop().merchants.bnc.uuid, shop().accounts.bnc.uuid])
    await expectPaid()
  })

  test('a bank or a merchant that an administrator has stopped, until the stop is lifted', async () => {
    shop().service.setNow()
    const as = await createUser(shop().service, { role: 'ADMIN' })
    const set = async (scope: object, enabled: boolean) => {
      shop().service.setNow()
      const body = { environment: 'live', ...scope, enabled, reason: 'Mantenimiento.' }
      const { status, text } = await shop().api('PUT', '/admin/operations', { as, body })
      expect(status, text).toBe(200)
      shop().setMinutes(0)
    }
    for (const scope of [{}, { bank: '0191' }, { merchantId: shop().merchants.bnc.id }]) {
      await set(scope, false)
      expect(await expectRefused('BANK_UNAVAILABLE')).toMatch(/stopped/)
      await set(scope, true)
      await expectPaid()
    }
    await set({ bank: '0169' }, false)
    await expectPaid()
  })

  test('the books agree after all of it', async () => {
    await expectIncomingBooksAgree(shop())
  })
}
