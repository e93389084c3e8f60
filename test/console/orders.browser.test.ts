import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createUser } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { createCheckout, createOverpaid } from '../support/checkout-fixtures.ts'
import { enterShop, expectGoodOnPhone } from '../support/console.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describeInBrowser('a merchant’s orders', (visit) => {
  test('what the till sold says who sold it, and is found by that', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const [yulimar, jose] = [await createUser(service), await createUser(service)]
    for (const [seller, externalReference] of [
      [yulimar, 'CAJA-0a1b2c3d-VES-2500'],
      [jose, 'CAJA-4E5f6G7h8I9j'],
    ] as const) {
      await addMember(service, merchant, seller, 'CASHIER')
      const { uuid } = await createCheckout(service, merchant, { externalReference })
      await service.database.query('update checkouts set created_by = $2 where id = $1', [
        uuid,
        seller.uuid,
      ])
    }
    await createCheckout(service, merchant, { externalReference: 'PED-1042' })
    await page.goto(`${service.url}/console${at}/orders`)
    const rows = page.locator('main').getByRole('listitem')
    await rows.getByText(yulimar.name).waitFor()
    expect(await rows.count()).toBe(3)
    await page.getByText('Filter', { exact: true }).click()
    await page.getByLabel('Who sold').selectOption({ label: yulimar.name })
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByText(yulimar.name).waitFor()
    await expectGoodOnPhone(page)
    await page.getByLabel('Who sold').selectOption({ label: 'Nobody: your system made it' })
    await rows.getByText('PED-1042').waitFor()
    expect(await rows.count()).toBe(1)
  })

  test('one that is paid in part headlines what remains, and sends that', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const { id, uuid } = await createCheckout(service, merchant)
    await service.database.query(
      `update checkouts set status = 'partially_paid', received_ves = 10, paid_share = 0.4, accept_partial = true,
         lines = $2 where id = $1`,
      [uuid, JSON.stringify([{ name: 'Pan de jamón', quantity: 2, unitAmount: 12.5 }])],
    )
    await page.goto(`${service.url}/console${at}/orders/${id}`)
    await page.getByText('Bs. 15.00 to go').waitFor()
    await page.getByText('of Bs. 25.00').waitFor()
    await page.getByText(/^2 × Pan de jamón$/).waitFor()
    await page.getByText('Bs. 25.00', { exact: true }).waitFor()
    const bar = page.getByRole('progressbar', { name: 'Bs. 10.00 received' })
    expect(await bar.evaluate((shown) => Reflect.get(shown, 'position'))).toBe(0.4)
    await page.getByRole('link', { name: 'Send what remains by WhatsApp' }).waitFor()
    await expectGoodOnPhone(page)
  })

  test('what was paid too much is said with the order, and with its payment', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const { id, externalReference, transaction } = await createOverpaid(service, merchant)
    await page.goto(`${service.url}/console${at}/orders/${id}`)
    await page.getByText('Too much', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Refund Bs. 5.00 too much' }).waitFor()
    expect(await page.title()).toContain(externalReference)
    await page.goto(`${service.url}/console${at}/payments/${transaction.id}`)
    await page.getByText('Bs. 5.00 too much were paid for this order.').waitFor()
  })
})
