import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import { openThemedShop } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'
import { publicUrl } from '../support/service.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

/** Where the picture has its QR code, in pixels. */
const [QR_LEFT, QR_TOP, QR_SIDE] = [768, 135, 360]

describeInBrowser('the picture in a browser', (visit) => {
  test('is decoded, and its QR code leads to the link', { tags: ['full'] }, async () => {
    const { token } = await shop.createLink('bnc')
    const { page } = await visit(`${shop.service.url}/pay/${token}/card.png`)
    const size = 'document.images[0].naturalWidth + "x" + document.images[0].naturalHeight'
    expect(await page.evaluate(size)).toBe('1200x630')
    const code = await page.evaluate<number[]>(`(() => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = ${QR_SIDE}
      const context = canvas.getContext('2d')
      context.drawImage(document.images[0], ${-QR_LEFT}, ${-QR_TOP})
      return [...context.getImageData(0, 0, ${QR_SIDE}, ${QR_SIDE}).data]
    })()`)
    const data = new Uint8ClampedArray(code)
    expect(decodeQR({ width: QR_SIDE, height: QR_SIDE, data })).toBe(`${publicUrl}/pay/${token}`)
  })
})
