import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../test/support/browser.ts'
import { PHONE } from '../../test/support/console.ts'
import { createBranch, createTill, type TillFixture } from '../../test/support/floor.ts'
import { type FloorShop, startFloorShop } from '../../test/support/floor-shop.ts'
import { measureLoad, slowDown } from './load.ts'

const LOADS = 5
const SALES = 30

let shop: FloorShop
let till: TillFixture
let browser: Browser
beforeAll(async () => {
  shop = await startFloorShop()
  till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.service.stop()
})

const key = (amount: number) =>
  shop.call('PUT', `/tills/${till.id}/sale`, { amount, currency: 'VES', environment: 'test' })

/** From when the cashier's request is sent until the payer's phone shows its amount. */
async function keyedUntilShown(page: Page, amount: number): Promise<number> {
  // Where the phone is between two questions is chance.
  await page.waitForTimeout(Math.random() * 2_000)
  const begun = performance.now()
  await Promise.all([
    key(amount),
    page.getByRole('heading', { name: `Bs. ${amount},00` }).waitFor({ timeout: 60_000 }),
  ])
  return performance.now() - begun
}

const spread = (values: readonly number[]): string => {
  const ordered = values.toSorted((one, other) => one - other)
  const at = (share: number) =>
    `${((ordered[Math.floor((ordered.length - 1) * share)] ?? 0) / 1000).toFixed(1)} s`
  return `median ${at(0.5)}, of ten nine within ${at(0.9)}, at most ${at(1)}`
}

test('how soon a till’s page is shown on an old phone, and a new sale on it', async () => {
  await key(10)
  const page = await (await browser.newContext(PHONE)).newPage()
  const address = `${shop.service.url}/t/${till.code}?environment=test`
  const shown: number[] = []
  let bytes = 0
  for (let load = 0; load < LOADS; load += 1) {
    const measured = await measureLoad(page, address, { content: '#till h1', isFirst: true })
    shown.push(measured.shownMs)
    bytes = measured.bytes
  }
  console.log(`the page, ${(bytes / 1000).toFixed(0)} KB, is shown after: ${spread(shown)}`)
  for (const line of ['slow', 'fast'] as const) {
    const session = await page.context().newCDPSession(page)
    if (line === 'slow') await slowDown(session)
    await page.goto(address)
    const sales: number[] = []
    for (let sale = 0; sale < SALES; sale += 1) {
      sales.push(await keyedUntilShown(page, 100 + sale + (line === 'slow' ? 500 : 0)))
    }
    await session.detach()
    console.log(`a sale on a ${line} line is shown after: ${spread(sales)}`)
    expect(sales).toHaveLength(SALES)
  }
})
