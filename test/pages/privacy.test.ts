import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '../support/service.ts'

let service: Service
let operated: Service
let elsewhere: Service
beforeAll(async () => {
  service = await startService()
  operated = await startService({
    vars: {
      OPERATOR: 'Pagos del Ávila, C.A., J-30984132-7',
      LEGAL_TEXT: 'Primer párrafo.\n\n<b>Segundo</b> párrafo.',
    },
  })
  elsewhere = await startService({ vars: { LEGAL_URL: 'https://example.com/legal' } })
})
afterAll(() => Promise.all([service.stop(), operated.stop(), elsewhere.stop()]))

const get = (from: Service, language = 'es-VE') =>
  from.fetch('/privacy', { headers: { 'Accept-Language': language }, redirect: 'manual' })

describe('the page on privacy and terms', () => {
  test.each([
    ['es-VE', 'es', 'Tu clave de pago se envía a tu banco y no se guarda en ningún sitio.'],
    ['en-US', 'en', 'Your payment key is sent to your bank, and stored nowhere.'],
  ])(
    'for %s says what is stored, asks the database nothing, and may be indexed',
    async (asked, language, said) => {
      const answer = await get(service, asked)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Language')).toBe(language)
      expect(answer.headers.get('X-Robots-Tag')).toBeNull()
      expect(answer.headers.get('Server-Timing')).toContain('db;desc="0"')
      const text = await answer.text()
      expect(text).toContain(said)
      expect(Buffer.byteLength(text)).toBeLessThan(30_000)
    },
  )

  test('names its operator, and has the operator’s text as text', async () => {
    const text = await (await get(operated)).text()
    expect(text).toContain('Opera este servicio: Pagos del Ávila, C.A., J-30984132-7.')
    expect(text).toContain('<p class="lines">Primer párrafo.</p>')
    expect(text).toContain('&lt;b&gt;Segundo&lt;/b&gt; párrafo.')
  })

  test('is the operator’s own page where there is one', async () => {
    const answer = await get(elsewhere)
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      'https://example.com/legal',
    ])
  })

  test('has a link on each payer’s page', async () => {
    const text = await (await service.fetch('/pay/there-is-no-such-link?lang=en')).text()
    expect(text).toContain('href="/privacy?lang=en"')
  })
})
