import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openThemedShop, postForm } from '../support/payer-pages.ts'
import { newPayer, type PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop({ r4: { config: { charges: 'immediate_debit' } } })
})
afterAll(() => shop.stop())

const keysSent = () => shop.r4.keyRequests().length

describe('the form of a request for a key', () => {
  const pathOf = ({ token }: { token: string }) => `/pay/${token}`
  const fields = () => ({ ...newPayer(), letter: '' })

  test('returns to the form in the chosen language with the stated amount, and puts no key or phone in the address', async () => {
    const link = await shop.createLink('r4')
    await shop.service.database.query('update payment_links set amount = null where id = $1', [
      link.uuid,
    ])
    const sent = await postForm(shop, pathOf(link), 'key?lang=en&amount=41.50', {
      ...fields(),
      otp: '87654321',
      key: 'k'.repeat(24),
    })
    expect(sent.status, await sent.text()).toBe(303)
    expect(sent.headers.get('Location')).toBe(
      `${pathOf(link)}?lang=en&amount=41.50&way=c2p#key-sent`,
    )
    expect(shop.r4.keyRequests().at(-1)?.Monto).toBe('41.50')
    for (const cookie of sent.headers.getSetCookie()) {
      expect(cookie).not.toContain('87654321')
      expect(cookie).toMatch(/HttpOnly/)
    }
  })

  test.each([
    ['another site, by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another site, by Origin', { Origin: 'https://evil.example' }],
  ])('is refused when it is sent by %s', async (_, headers) => {
    const link = await shop.createLink('r4')
    const before = keysSent()
    expect((await postForm(shop, pathOf(link), 'key', fields(), headers)).status).toBe(403)
    expect(keysSent()).toBe(before)
  })

  test('is refused like a charge where the link cannot be paid', async () => {
    const link = await shop.createLink('r4', { active: false })
    const closed = await postForm(shop, pathOf(link), 'key', { ...fields(), key: 'k'.repeat(24) })
    expect([closed.status, await closed.text()]).toEqual([
      409,
      expect.stringContaining('Este enlace está desactivado'),
    ])
    const keyless = await postForm(shop, pathOf(await shop.createLink('bnc')), 'key', fields())
    expect([keyless.status, await keyless.text()]).toEqual([
      501,
      expect.stringContaining('¿Cómo consigo mi clave?'),
    ])
  })

  test('the page with it is under 30 KB with its script', async () => {
    const link = await shop.createLink('r4', { currency: 'USD', amount: '25.00' })
    const asked = await postForm(shop, pathOf(link), 'key', fields())
    const cookie = asked.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    const page = await shop.service.fetch(`${pathOf(link)}?way=c2p`, {
      headers: { Cookie: cookie },
    })
    const text = await page.text()
    expect(text).toContain('id="key-sent"')
    const [, address = ''] = /src="(\/assets\/payer-[0-9a-f]{16}\.js)"/.exec(text) ?? []
    const script = await (await shop.service.fetch(address)).arrayBuffer()
    expect(Buffer.byteLength(text) + script.byteLength).toBeLessThan(30_000)
  })
})
