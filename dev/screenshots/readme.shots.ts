import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Uuid } from '../../src/platform/ids.ts'
import { payerStates } from '../../test/support/all-payer-states.ts'
import { describeInBrowser } from '../../test/support/browser.ts'
import { enterConsole } from '../../test/support/console.ts'
import { openThemedShop, phoneContext } from '../../test/support/payer-pages.ts'
import { startSeededService } from '../../test/support/seeded-service.ts'
import { createTransaction } from '../../test/support/transactions.ts'
import { projectFolder } from '../stack/paths.ts'

const folder = join(projectFolder, 'docs/pictures')
mkdirSync(folder, { recursive: true })

/** What a README may weigh for a picture. */
const MOST_BYTES = 150_000

const MINUTE_MS = 60_000
const WEEK = 7 * 24 * 60

/** What the shop has sold, in bolívares, so many minutes ago: of this day, and of the same one a week before. */
const SALES = [
  ...['450.00', '1234.50', '913.29', '1810.00', '640.75', '388.20'].map((amount, place) => ({
    amount,
    ago: 5 + place * 35,
  })),
  ...['720.00', '980.50', '1450.00', '610.30', '890.00', '1320.00'].map((amount, place) => ({
    amount,
    ago: WEEK + 160 - place * 85,
  })),
]

describeInBrowser('pictures of the README', (visit) => {
  test('the page of a payer, on a phone', async () => {
    const shop = await openThemedShop()
    onTestFinished(() => shop.stop())
    const state = payerStates.find(({ name }) => name === 'link-dollars')
    if (state === undefined) throw new Error('there is no such state of a payer’s page')
    const url = `${shop.service.url}${await state.path(shop)}`
    const { page } = await visit(url, phoneContext({ deviceScaleFactor: 1.5 }, state.at))
    const picture = await page.screenshot({ path: join(folder, 'payer.png') })
    expect(picture.byteLength).toBeLessThan(MOST_BYTES)
  })

  test('the console, on a computer', async () => {
    const service = await startSeededService()
    onTestFinished(() => service.stop())
    const [owner] = await service.database.query<{
      uuid: Uuid<'user'>
      merchant: string
      merchantUuid: Uuid<'merchant'>
    }>(
      `select u.id as uuid, public_id('mer', m.id) as merchant, m.id as "merchantUuid"
       from users u join merchants m on m.owner_id = u.id join stores s on s.merchant_id = m.id
       where u.email = 'owner@example.com' and m.name = 'Panadería La Ñapa'`,
    )
    if (owner === undefined) throw new Error('the seed has no owner')
    for (const { amount, ago } of SALES) {
      await createTransaction(
        service,
        { uuid: owner.merchantUuid },
        {
          ...{ environment: 'live', paymentMethod: 'mobile_payment', amount },
          createdAt: new Date(Date.now() - ago * MINUTE_MS),
        },
      )
    }
    const { page } = await enterConsole(service, visit, owner, `/m/${owner.merchant}/live`, {
      viewport: { width: 1100, height: 740 },
      locale: 'es-VE',
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const picture = await page.screenshot({ path: join(folder, 'console.png') })
    expect(picture.byteLength).toBeLessThan(MOST_BYTES)
  })
})
