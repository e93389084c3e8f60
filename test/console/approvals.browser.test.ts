import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodScreen } from '../support/console.ts'
import { refundOrders, requestRefund } from '../support/refunds.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

describeInBrowser('approvals', (visit) => {
  test('what a key wants to send is approved or rejected by a person', {
    tags: ['full'],
  }, async () => {
    const owner = await createUser(service, { kycStatus: 'approved' })
    const merchant = await createMerchant(service, owner)
    const key = await createApiKey(service, owner, { approvalAbove: '1.00' })
    const payments = [
      await createTransaction(service, merchant),
      await createTransaction(service, merchant),
    ]
    for (const payment of payments)
      await requestRefund(apiOf(service), key, merchant, payment, { key: randomUUID() })
    const [first, second] = payments

    const at = `/m/${merchant.id}/test`
    const { page } = await enterConsole(service, visit, owner, `${at}/money`)
    await page.getByRole('link', { name: 'Por aprobar' }).click()
    await page.getByText('Devolución: Bs. 25,00').first().waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Rechazar', exact: true }).first().click()
    await pressInDialog(page, 'Rechazar')
    await page.getByText('Lo rechazaste. No se envió nada.').waitFor()
    await press(page, 'Aprobar')
    await expectGoodScreen(page)
    await pressInDialog(page, 'Aprobar')
    await page.getByText('Lo aprobaste.').waitFor()
    await page.getByText('No hay nada por aprobar').waitFor()

    expect(await refundOrders(service, second?.uuid ?? '')).toStrictEqual([])
    expect(await refundOrders(service, first?.uuid ?? '')).toHaveLength(1)
  })
})
