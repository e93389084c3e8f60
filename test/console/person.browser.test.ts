import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createMerchant, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodScreen } from '../support/console.ts'
import { kycFilesOf, submissionsOf } from '../support/kyc.ts'
import { createNotification } from '../support/notifications.ts'
import { samplePng } from '../support/pictures.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const photo = (name: string, bytes?: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(samplePng(bytes === undefined ? {} : { bytes })),
})

describeInBrowser('the console', (visit) => {
  test('takes documents, says why they were refused, and takes them again', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    const { id: merchant } = await createMerchant(service, user)
    const { page, problems } = await enterConsole(service, visit, user, `/m/${merchant}/live`)
    await page.getByRole('link', { name: 'Verifica tu identidad' }).click()
    await page.getByText('Sin enviar').waitFor()
    await page.getByLabel('Nombre completo').fill('Ana María Pérez Rojas')
    const document = page.getByLabel('Número del documento')
    await document.fill('12.345.678')
    await document.blur()
    expect(await document.inputValue()).toBe('V-12.345.678')
    await page.getByText('Sin letra se entiende V, de venezolano. Si es otra, cámbiala.').waitFor()
    await document.fill('doce millones')
    const send = page.getByRole('button', { name: 'Enviar mis documentos' })
    await send.click()
    await page.getByText('Falta la foto del documento.').waitFor()
    const picker = page.getByLabel('Elegir un archivo')
    const scan = { name: 'todo.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5_300_000) }
    await picker.setInputFiles(scan)
    await page.getByText('todo.pdf pesa más de 5 MB.').waitFor()
    // A phone's photo is larger than the service takes.
    await page.getByLabel('Tomar una foto').setInputFiles(photo('frente.png', 6_000_000))
    await page.getByRole('img', { name: 'Vista de frente.png' }).waitFor()
    await picker.setInputFiles(photo('reverso.png'))
    await page.getByText('reverso.png').waitFor()
    await expectGoodScreen(page)
    await send.click()
    await page.locator('[name=document][aria-invalid=true]').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('document')
    await page.getByLabel('Número del documento').fill('V-12.345.678')
    const gate = Promise.withResolvers<void>()
    await page.route('**/auth/me/kyc', async (route) => {
      await gate.promise
      await route.continue()
    })
    await send.evaluate((button) => {
      for (let tap = 0; tap < 4; tap += 1) (button as unknown as { click(): void }).click()
    })
    await page.getByRole('progressbar').waitFor()
    await expectGoodScreen(page)
    gate.resolve()
    await page.getByText('Estamos revisando').waitFor()
    await page.unroute('**/auth/me/kyc')
    await expectGoodScreen(page)
    expect(await submissionsOf(service, user)).toMatchObject([{ document: 'V12345678' }])
    const sent = await kycFilesOf(service, user)
    expect(sent.map(({ type }) => type).toSorted()).toEqual(['image/png', 'image/webp'])

    const admin = await createUser(service, { role: 'ADMIN' })
    const reason = 'La foto del documento no se lee.'
    const decided = await apiOf(service)('PUT', `/admin/users/${user.id}/kyc`, {
      as: admin,
      body: { kycStatus: 'REJECTED', reason },
    })
    expect(decided.status, decided.text).toBe(200)
    await page.reload()
    await page.getByText(reason).waitFor()
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Ana María Pérez Rojas')
    await expectGoodScreen(page)
    await picker.setInputFiles(photo('nueva.png'))
    await page.getByRole('img', { name: 'Vista de nueva.png' }).waitFor()
    await send.click()
    await page.getByText('Estamos revisando').waitFor()
    await page.goto(`${service.url}/console/m/${merchant}/live`)
    await page.getByText('(en revisión)').waitFor()
    // Its policy refuses nothing; the refusals of the service are meant.
    expect(problems.filter((problem) => !problem.includes('Failed to load'))).toEqual([])
  })

  test('shows what is new, marks and deletes it, and sends what is wanted', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    const owner = await createUser(service)
    const merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
    await addMember(service, merchant, user, 'MEMBER')
    const { page } = await enterConsole(service, visit, user, '/')
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('link', { name: 'Avisos' }).click()
    await page.getByText('No tienes avisos').waitFor()
    await expectGoodScreen(page)
    await createNotification(service, user, {
      data: { merchantName: merchant.name, amount: 1234.5, reference: '00012283' },
    })
    await createNotification(service, user, {
      type: 'role_changed',
      data: {
        ...{ merchantId: merchant.id, merchantName: merchant.name },
        ...{ before: 'ADMIN', after: 'MEMBER' },
      },
    })
    await page.reload()
    await page.getByRole('button', { name: 'Menú: 2 sin leer' }).waitFor()
    const rows = page.getByRole('listitem')
    const paid = rows.filter({ hasText: 'Bs. 1.234,50' })
    await expectGoodScreen(page)
    await paid.getByRole('button', { name: 'Marcar como leído' }).click()
    await page.getByRole('button', { name: 'Menú: 1 sin leer' }).click()
    await page.getByText('1 sin leer').waitFor()
    await expectGoodScreen(page)
    await page.keyboard.press('Escape')
    await page.getByLabel('Mostrar').selectOption('Sin leer')
    await paid.waitFor({ state: 'detached' })
    await rows.getByRole('button', { name: /^Ver:/ }).click()
    await page.getByRole('heading', { name: 'Equipo' }).waitFor()
    await page.getByRole('button', { name: 'Menú', exact: true }).waitFor()
    await page.goBack()
    await page.getByText('Leíste todos tus avisos').waitFor()
    await page.getByLabel('Mostrar').selectOption('Todos')
    await paid.getByRole('button', { name: 'Borrar' }).click()
    await expectGoodScreen(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
    await paid.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Marcar como no leído' }).click()
    await page.getByRole('button', { name: 'Marcar todo como leído' }).click()
    await page.getByRole('button', { name: 'Marcar como no leído' }).waitFor()

    await page.getByRole('link', { name: 'Elegir qué avisos recibo' }).click()
    await page.getByText('Panadería La Ñapa').waitFor()
    await page.getByText('Qué avisos recibo').click()
    const wanted = page.getByLabel('Pago recibido: Correo')
    const before = await wanted.isChecked()
    await wanted.setChecked(!before)
    expect(await page.getByLabel('Mi contraseña: Correo').isDisabled()).toBe(true)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Guardar los avisos' }).click()
    await page.getByText('Guardado.').waitFor()
    const { body } = await apiOf(service)('GET', '/notifications/preferences', { as: user })
    expect(body.data).toContainEqual({
      ...{ type: 'payment_received', inApp: true, email: !before, push: true },
    })
  })
})
