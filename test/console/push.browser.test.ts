import type { Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodOnPhone, PHONE } from '../support/console.ts'
import { type PushBed, startPushBed } from '../support/push.ts'

let bed: PushBed
beforeAll(async () => {
  bed = await startPushBed()
})
afterAll(() => bed.stop())

const KEPT = { ...PHONE, serviceWorkers: 'allow', isAlone: true } as const

interface Stood {
  prototype: object
}

/** Has the person allow it, and the browser subscribe at the simulator: the engine of tests has no push service of its own. */
async function subscribeAtSimulator(page: Page): Promise<string> {
  const { key } = (await bed.api('GET', '/push/key')).body
  const given = bed.push.subscribe(key)
  await page.evaluate((subscription) => {
    const { PushManager, Notification } = globalThis as unknown as Record<string, Stood>
    Object.assign(PushManager?.prototype ?? {}, {
      subscribe: async () => ({ toJSON: () => subscription }),
    })
    Object.assign(Notification ?? {}, { requestPermission: async () => 'granted' })
  }, given)
  return given.endpoint
}

/** Gives the browser's service worker a message as its push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) done(one.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const workerOf = (page: Page): Worker => {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  return worker
}

/** The engine of tests has no system to show anything on: what it is asked to show is kept in its place. */
const keepShown = (page: Page): Promise<void> =>
  workerOf(page).evaluate(`{
    const shown = new Map()
    self.shown = shown
    self.registration.showNotification = async (title, options) => {
      shown.set(options.tag, { title, ...options })
    }
  }`)

const shownIn = (page: Page): Promise<Record<string, string>[]> =>
  workerOf(page).evaluate('[...self.shown.values()]')

/** A tap on what is shown, as the system reports it. */
const tap = (page: Page): Promise<void> =>
  workerOf(page).evaluate(`{
    const [{ data }] = self.shown.values()
    const notification = { data, close: () => self.shown.clear() }
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  }`)

describeInBrowser('notifications of the browser', (visit) => {
  test('are switched on by a tap, shown by the service worker, and lead to what they are about', async () => {
    const { owner } = bed.team
    const { page, problems } = await enterConsole(
      ...([bed.service, visit, owner, '/profile?notices=choose', KEPT] as const),
    )
    const { origin } = new URL(page.url())
    const start = page.getByRole('button', { name: 'Mostrar avisos en este equipo' })
    await start.waitFor()
    await expectGoodOnPhone(page)
    const endpoint = await subscribeAtSimulator(page)
    await start.click()
    await page.getByText('Los avisos se muestran en este equipo.').waitFor()
    await expectGoodOnPhone(page)

    await bed.sell(1234.5)
    await bed.runCron()
    const [told] = bed.shown(endpoint)
    expect(told?.title).toBe('Pago recibido')
    await keepShown(page)
    await deliver(page, JSON.stringify(told))
    await deliver(page, JSON.stringify(told))
    await expect
      .poll(() => shownIn(page))
      .toMatchObject([{ title: told?.title, body: told?.body, tag: told?.id, data: told?.path }])
    await tap(page)
    await page.waitForURL((url) => url.pathname === told?.path)

    await page.goto(`${origin}/console/profile?notices=choose`)
    await page.getByRole('button', { name: 'No mostrar más aquí' }).click()
    await start.waitFor()
    await bed.sell()
    await bed.runCron()
    expect(bed.shown(endpoint)).toHaveLength(1)
    expect(problems).toEqual([])
  })

  test('a browser that has no push service, or is not asked to, says so', async () => {
    const { page } = await enterConsole(
      ...([bed.service, visit, bed.team.admin, '/profile?notices=choose', KEPT] as const),
    )
    await page.getByRole('button', { name: 'Mostrar avisos en este equipo' }).click()
    await page
      .getByText(/^(Este navegador tiene bloqueados|El navegador no pudo activar)/)
      .waitFor()
    const { body } = await bed.api('GET', '/push/subscriptions', { as: bed.team.admin })
    expect(body.data).toEqual([])
  })

  test('an iPhone is told to install the console first', async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
    const { page } = await enterConsole(
      ...([bed.service, visit, bed.team.member, '/profile', { ...KEPT, userAgent }] as const),
    )
    await page.evaluate('Reflect.deleteProperty(window, "PushManager")')
    await page.getByText('Qué avisos recibo').click()
    await page.getByText('instala primero la consola').waitFor()
    await expectGoodOnPhone(page)
  })
})
