import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '../../src/console/routes.ts'
import { createMerchant, createUser } from '../support/actors.ts'
import { createBankAccount, createPayee } from '../support/bank-accounts.ts'
import { describeInOnePage } from '../support/browser.ts'
import { createNote } from '../support/charge-notes.ts'
import { createCheckout, createUnapplied } from '../support/checkout-fixtures.ts'
import { enterConsole, PHONE } from '../support/console.ts'
import { createCustomer } from '../support/customers.ts'
import { createLink } from '../support/link-fixtures.ts'
import { createMovement } from '../support/movements.ts'
import { createPayout } from '../support/payouts.ts'
import { createRate } from '../support/rates.ts'
import { createSeries } from '../support/series.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

/** The largest amount that there is, and a name that fills its line. */
const amount = '99999999999.99'
const SHOWN = '99.999.999.999,99'
const name = 'Inversiones y Distribuidora de Alimentos La Santísima Trinidad de los Valles, C. A.'

let service: Service
let owner: Awaited<ReturnType<typeof createUser>>
let parts: Record<string, string>
beforeAll(async () => {
  service = await startService()
  await createRate(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  const merchant = await createMerchant(service, owner, { name })
  const link = await createLink(service, merchant, { label: name, amount })
  const transaction = await createTransaction(service, merchant, { link, amount })
  const externalReference = 'PED-2026-00000000000000000000000451'
  const order = await createCheckout(service, merchant, {
    ...{ amount, externalReference, description: name },
  })
  await createUnapplied(service, merchant, { amount })
  const account = await createBankAccount(service, owner)
  const movement = await createMovement(service, account, { amount, direction: 'out' })
  const payout = await createPayout(service, merchant, { account, by: owner, amount, name })
  const payee = await createPayee(service, owner, { name, group: name.slice(0, 60) })
  await service.database.query(
    "update payouts set label = $2, status = 'awaiting_approval', submitted_by = $3, submitted_at = now() where id = $1",
    [payout.uuid, name.slice(0, 60), owner.uuid],
  )
  const customer = await createCustomer(service, merchant, {
    ...{ name, email: `${'correo'.repeat(9)}@example.com`, externalReference },
  })
  const ofCustomer = { customer, concept: name, amount, dueOn: '2026-01-31' }
  const note = await createNote(service, merchant, ofCustomer)
  await createNote(service, merchant, { ...ofCustomer, currency: 'USD', amount: '999999.99' })
  const series = await createSeries(service, merchant, { customers: [customer], concept: name })
  parts = {
    payee: payee.id,
    ...{ customer: customer.id, note: note.id, series: series.id, kind: 'notes' },
    ...{ merchant: merchant.id, environment: 'test', link: link.id, order: order.id },
    ...{ transaction: transaction.id, payout: payout.id, account: account.id },
    movement: movement.id,
  }
})
afterAll(() => service.stop())

const pathOf = (screen: string) =>
  screen.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? part)

/** What is wider than the screen, but for what scrolls by itself; and the amounts that are cut. */
const TOO_WIDE = `[...document.querySelectorAll('body *')]
  .filter((part) => !part.closest('.sr-only, .skip, .chips, .tabs, svg, details:not([open]) > :not(summary)') && part.getBoundingClientRect().width > 0)
  .filter((part) => {
    const { left, right } = part.getBoundingClientRect()
    const isAmount = part.childElementCount === 0 && part.textContent.includes('${SHOWN}')
    return right > innerWidth + 1 || (isAmount && (left < 0 || part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0))
  })
  .map((part) => part.tagName + ' ' + part.className + ': ' + part.textContent.slice(0, 40))`

async function expectNothingCut(page: Page, screen: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/console${pathOf(screen)}`)})
    dispatchEvent(new PopStateEvent('popstate'))`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('.loading, [aria-busy=true]').count()).toBe(0)
  for (const size of ['100%', '130%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    await expect.poll(() => page.evaluate(TOO_WIDE), { timeout: 2_000, message: size }).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  }
}

const SCREENS = [
  ...[ROUTES.start, ROUTES.payments, ROUTES.payment, ROUTES.links, ROUTES.link, ROUTES.orders],
  ...[ROUTES.order, ROUTES.unapplied, ROUTES.payouts, ROUTES.payout, ROUTES.money],
  ...[ROUTES.payees, ROUTES.payee, `${ROUTES.newPayout}?from=:payout`],
  ...[ROUTES.collections, ROUTES.chargeNotes, ROUTES.chargeNote, ROUTES.customers, ROUTES.customer],
  ...[ROUTES.allSeries, ROUTES.series, ROUTES.reminders],
  ...[ROUTES.account, ROUTES.movement, ROUTES.till, ROUTES.settings, ROUTES.merchants],
]

describeInOnePage(
  'on the smallest phone, with letters at 130 %, no amount and no name widens the screen',
  (visit) =>
    enterConsole(service, visit, owner, '/', { ...PHONE, viewport: { width: 320, height: 640 } }),
  (opened) => {
    for (const screen of SCREENS)
      test(`at ${screen}`, () => expectNothingCut(opened().page, screen))

    test('the amount is shown where it is expected', async () => {
      const { page } = opened()
      for (const screen of [
        ...[ROUTES.payments, ROUTES.payment, ROUTES.order, ROUTES.payout],
        ...[ROUTES.collections, ROUTES.chargeNote, ROUTES.customer],
      ]) {
        await expectNothingCut(page, screen)
        expect(await page.locator('main').textContent(), screen).toContain(SHOWN)
      }
    })
  },
)
