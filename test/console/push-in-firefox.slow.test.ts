import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/actors.ts'
import { type Firefox, shouldSkipFirefoxTests, startFirefox } from '../support/firefox.ts'
import { type MozillaPush, startMozillaPush } from '../support/mozilla-push.ts'
import { type PushBed, startPushBed } from '../support/push.ts'

/** What a browser shows, as it says itself. */
interface Shown {
  title: string
  body: string
  tag: string
  data: string
}

const SHOWN = `navigator.serviceWorker.getRegistration('/console')
  .then((worker) => worker.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`

const says = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`
const tap = (name: string) =>
  `[...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === ${JSON.stringify(name)}).click()`
const type = (selector: string, text: string) =>
  `(document.querySelector('${selector}').value = ${JSON.stringify(text)})`

const START = 'Mostrar avisos en este equipo'
const STOP = 'No mostrar más aquí'

// Firefox takes its push service by a setting, so that here all is real: the subscription, its keys, what is read, what is shown.
describe.skipIf(shouldSkipFirefoxTests())('a real browser', () => {
  let push: MozillaPush
  let bed: PushBed
  let firefox: Firefox
  beforeAll(async () => {
    push = await startMozillaPush()
    bed = await startPushBed({ vars: { PUSH_HOSTS: push.url } })
    firefox = await startFirefox({ ...push.preferences, 'intl.accept_languages': 'es-VE' })
  })
  afterAll(async () => {
    await firefox?.stop()
    await bed?.stop()
    await push?.stop()
  })

  const shown = () => firefox.run<Shown[]>(SHOWN)
  const openProfile = () => firefox.open(`${bed.service.url}/console/profile?notices=choose`)
  async function sell(amount: number): Promise<void> {
    await bed.sell(amount)
    await bed.runCron()
  }

  test('subscribes, reads what is sent for it alone, and shows it, also while the console is closed', async () => {
    const { owner } = bed.team
    await firefox.open(`${bed.service.url}/console/enter`)
    await firefox.until(`document.querySelector('input[type=password]') !== null`)
    await firefox.run(type('input[type=email]', owner.email))
    await firefox.run(type('input[type=password]', PASSWORD))
    await firefox.run(`document.querySelector('form').requestSubmit()`)
    await firefox.until(`!location.pathname.endsWith('/enter')`)
    await openProfile()
    await firefox.until(says(START))
    await firefox.run(tap(START))
    await firefox.until(says('Los avisos se muestran en este equipo.'))

    await sell(1234.5)
    await expect.poll(shown).toMatchObject([
      {
        title: 'Pago recibido',
        body: expect.stringContaining('1.234,50'),
        data: expect.stringMatching(/^\/console\/m\//),
      },
    ])
    expect(push.taken[0]?.headers['content-encoding']).toBe('aes128gcm')
    push.passOn(0)
    await sell(2.5)
    await expect.poll(async () => (await shown()).length).toBe(2)

    await firefox.open('about:blank')
    await sell(3.5)
    await openProfile()
    await expect.poll(async () => (await shown()).length).toBe(3)
    expect(new Set((await shown()).map(({ tag }) => tag)).size).toBe(3)
  })

  test('tells the service its other address where its push service has forgotten the first', async () => {
    const listed = async () =>
      (await bed.api('GET', '/push/subscriptions', { as: bed.team.owner })).body
    const before = await listed()
    push.forget()
    await expect.poll(async () => (await listed()).data[0]?.id).not.toBe(before.data[0].id)
    expect((await listed()).data).toHaveLength(1)
    await sell(5.5)
    await expect
      .poll(async () => (await shown()).some(({ body }) => body.includes('5,50')))
      .toBe(true)
  })

  test('shows nothing more once that is switched off', async () => {
    await openProfile()
    await firefox.until(says(STOP))
    await firefox.run(tap(STOP))
    await firefox.until(says(START))
    await expect.poll(push.isEmpty).toBe(true)
    const before = push.taken.length
    await sell(4.5)
    expect(push.taken.length).toBe(before)
    const { body } = await bed.api('GET', '/push/subscriptions', { as: bed.team.owner })
    expect(body.data).toEqual([])
  })
})
