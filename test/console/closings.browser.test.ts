import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../src/domain/caracas.ts'
import { addMember, createUser } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import {
  type ClosingTestbed,
  claimDeposit,
  closeDay,
  startClosingTestbed,
} from '../support/closing-testbed.ts'
import { enterConsole, expectGoodScreen } from '../support/console.ts'

const today = caracasDay(new Date())
const day = addDays(today, -1)
let shop: ClosingTestbed
beforeAll(async () => {
  shop = await startClosingTestbed(addDays(today, -3))
  shop.setTime(day, '09:00')
  const paid = { phone: '04241234567', bankCode: '0105', amount: '1250.40', reference: '60000001' }
  const { bdv } = shop.banks
  bdv.deposit(paid)
  bdv.deposit({ ...paid, amount: '85.00', reference: '60000002' })
  await shop.runCron(day, '10:00')
  await claimDeposit(shop, 'bdv', paid, new Date(`${day}T16:00:00.000Z`))
  const sent = {
    phone: '04125551111',
    bankCode: '0134',
    document: '',
    concept: '',
    reference: '60000003',
  }
  bdv.books.book({ ...sent, direction: 'out', kind: 'p2p', amount: '300.00' })
  await closeDay(shop, day)
  // The console has the machine’s time.
  for (const each of [shop.service, ...Object.values(shop.banks)]) each.setNow()
})
afterAll(() => shop.stop())

describeInBrowser('the closing of a day', (visit) => {
  test('shows the balance, the sums, and why a movement is not identified; it is downloaded', {
    tags: ['full'],
  }, async () => {
    const at = `/m/${shop.merchants.bdv.id}/live`
    const { page } = await enterConsole(shop.service, visit, shop.owner, `${at}/money`)
    await page.getByText('Saldo de la cuenta donde cobras').waitFor()
    await page.getByText('Según nosotros').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Ver el cierre de ayer' }).click()
    await page.getByText('El saldo coincide con el del banco, al céntimo.').waitFor()
    await page.getByText('Entró, y no corresponde a ningún enlace').waitFor()
    await page.getByText('Salió, y no se ordenó aquí').waitFor()
    await expectGoodScreen(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar CSV' }).click()
    expect((await download).suggestedFilename()).toBe(`cierre-${day}.csv`)
    await page.getByRole('link', { name: 'Pago recibido' }).waitFor()
    await page.getByRole('link', { name: 'Día siguiente' }).click()
    await page.getByText('En curso').waitFor()
    await page.getByText('Vendido hoy').waitFor()
    expect(await page.getByRole('link', { name: 'Día siguiente' }).count()).toBe(0)
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Día anterior' }).click()
    await page.getByRole('link', { name: 'Día siguiente' }).waitFor()
    await page.getByRole('link', { name: 'Día anterior' }).click()
    await page.getByRole('link', { name: 'Día anterior' }).click()
    await page.getByRole('link', { name: 'Día anterior' }).click()
    await page.getByText('Este día no está cerrado').waitFor()
    await expectGoodScreen(page)
  })

  test('is for who is owner or administers', { tags: ['full'] }, async () => {
    const member = await createUser(shop.service)
    await addMember(shop.service, shop.merchants.bdv, member, 'MEMBER')
    const at = `/m/${shop.merchants.bdv.id}/live/money`
    const { page } = await enterConsole(shop.service, visit, member, at)
    await page.getByText('Tasa del día').waitFor()
    expect(await page.getByText('Saldo de la cuenta').count()).toBe(0)
    await page.goto(`${shop.service.url}/console${at}/closings/${day}`)
    await page.getByRole('heading', { name: 'Esto no es parte de tu rol' }).waitFor()
  })
})
