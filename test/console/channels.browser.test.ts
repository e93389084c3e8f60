import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantFixture } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { type ChannelShop, startChannelShop } from '../support/channel-shop.ts'
import { enterConsole, expectGoodOnPhone, testInEveryLook } from '../support/console.ts'
import { createCustomer } from '../support/customers.ts'

let shop: ChannelShop
let merchant: MerchantFixture
beforeAll(async () => {
  shop = await startChannelShop()
})
afterAll(() => shop.stop())

/** Of a merchant of its own, so that no test sees what another one has connected. */
async function newMerchant(): Promise<void> {
  merchant = await shop.newMerchant()
}

const at = (path: string) => `/m/${merchant.id}/live${path}`

const settings = async (of: 'messages' | 'collections') =>
  (await shop.api('GET', `/merchants/${merchant.id}/settings/${of}`, { as: shop.owner })).body

/** Types what Meta has given. */
async function typeCredentials(form: Page | ReturnType<Page['getByRole']>, token: string) {
  const { phoneNumberId, businessAccountId, appSecret, verifyToken } = shop.whatsapp.credentials
  await form.getByLabel('Identificador del número', { exact: true }).fill(phoneNumberId)
  await form.getByLabel('Identificador de la cuenta de WhatsApp').fill(businessAccountId)
  await form.getByLabel('Token de acceso permanente', { exact: true }).fill(token)
  await form.getByLabel('Clave secreta de la aplicación', { exact: true }).fill(appSecret)
  await form.getByLabel('Palabra de verificación', { exact: true }).fill(verifyToken)
}

describeInBrowser('channels', (visit) => {
  testInEveryLook('WhatsApp is connected, checked, mended and disconnected', async (expectGood) => {
    await newMerchant()
    const { page, problems } = await enterConsole(shop.service, visit, shop.owner, at('/settings'))
    await page.getByRole('link', { name: 'Ver los canales' }).click()
    await page.getByText('Mensajes al día por Correo').waitFor()
    await expectGood(page)
    await page.getByRole('link', { name: 'Conectar WhatsApp' }).click()
    await page.getByText('Ver la plantilla para copiar').click()
    await page.getByText('Responde BAJA para no recibir más recordatorios.').waitFor()
    await typeCredentials(page, shop.whatsapp.credentials.token)
    await expectGood(page)
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByText('En uso', { exact: true }).waitFor()
    await page.getByText('/hooks/whatsapp/').waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: 'Preguntar ahora' }).click()
    expect(await page.getByRole('alert').count()).toBe(0)

    await page.getByRole('button', { name: 'Cambiar las credenciales' }).click()
    const dialog = page.getByRole('dialog')
    await typeCredentials(dialog, 'a-token-that-meta-does-not-know')
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Cambiar las credenciales' }).click()
    await page.getByText('Con problemas', { exact: true }).waitFor()
    await page.getByText('El proveedor no acepta estas credenciales.').waitFor()
    await expectGood(page)

    await page.getByRole('button', { name: 'Desconectar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
    await page.getByRole('link', { name: 'Conectar WhatsApp' }).waitFor()
    expect(problems).toEqual([])
  })

  test('what is wrong with a credential is said at its field', async () => {
    await newMerchant()
    const { page } = await enterConsole(
      ...([shop.service, visit, shop.owner, at('/settings/channels/new?kind=whatsapp')] as const),
    )
    await typeCredentials(page, 'short')
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByText('Debe tener de 20 a 1000 caracteres, sin espacios.').waitFor()
    await expectGoodOnPhone(page)
  })

  test('the limits of a day are decided, and a wrong one is said at its field', async () => {
    await newMerchant()
    const { page } = await enterConsole(
      ...([shop.service, visit, shop.owner, at('/settings/channels')] as const),
    )
    const limit = page.getByLabel('Mensajes al día por WhatsApp')
    await limit.fill('20000')
    await page.getByRole('button', { name: 'Guardar los límites' }).click()
    await page.getByText('Debe ser 10000 o menos.').waitFor()
    await limit.fill('1000')
    await page.getByRole('button', { name: 'Guardar los límites' }).click()
    await page.getByText('Guardado.').waitFor()
    expect((await settings('messages')).dailyBudget).toMatchObject({ mail: 2000, whatsapp: 1000 })
  })

  test('steps of reminders go by WhatsApp once it is connected, and only then', async () => {
    await newMerchant()
    const { page } = await enterConsole(
      ...([shop.service, visit, shop.owner, at('/collections/reminders')] as const),
    )
    await page.getByLabel('Agregar un recordatorio').waitFor()
    expect(await page.getByLabel('Por dónde').count()).toBe(0)
    await shop.connectWhole({ merchant })
    await page.reload()
    await page.getByLabel('Por dónde').selectOption({ label: 'WhatsApp' })
    await page.getByLabel('Agregar un recordatorio').selectOption('-3')
    await page.getByRole('button', { name: 'Guardar los recordatorios' }).click()
    await page.getByText('Recordatorios guardados').waitFor()
    await expectGoodOnPhone(page)
    expect((await settings('collections')).reminders).toEqual([{ days: -3, channel: 'whatsapp' }])
  })

  test('a bot is connected by its token alone, and each customer gets a link to it', async () => {
    await newMerchant()
    const { page, problems } = await enterConsole(
      ...([shop.service, visit, shop.owner, at('/settings/channels')] as const),
    )
    await page.getByRole('link', { name: 'Conectar Telegram' }).click()
    await page.getByLabel('Token del bot', { exact: true }).fill(shop.telegram.bot.token)
    await expectGoodOnPhone(page)
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByText('En uso', { exact: true }).waitFor()
    await expectGoodOnPhone(page)
    const customer = await createCustomer(shop.service, merchant, { environment: 'live' })
    await page.goto(`${shop.service.url}/console${at(`/collections/customers/${customer.id}`)}`)
    await page.getByRole('button', { name: 'Crear enlace' }).click()
    await page.getByText(`https://t.me/${shop.telegram.bot.username}?start=`).waitFor()
    await expectGoodOnPhone(page)
    expect(problems).toEqual([])
  })

  test('a MEMBER is told whom to ask', async () => {
    await newMerchant()
    merchant = shop.merchant
    const { page } = await enterConsole(
      ...([shop.service, visit, shop.member, at('/settings/channels')] as const),
    )
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.getByText('Conectar WhatsApp').count()).toBe(0)
    await expectGoodOnPhone(page)
  })
})
