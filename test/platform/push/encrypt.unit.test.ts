import { expect, test } from 'vitest'
import { encryptForBrowser, isKeyOfBrowser } from '../../../src/platform/push/encrypt.ts'

/** RFC 8291, appendix A. */
const VECTOR = {
  plain: 'When I grow up, I want to be a watermelon',
  ours: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

async function givenKeys() {
  const point = Buffer.from(VECTOR.ours, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const { subtle } = crypto
  return {
    publicKey: await subtle.importKey('jwk', jwk, CURVE, true, []),
    privateKey: await subtle.importKey('jwk', { ...jwk, d: VECTOR.private }, CURVE, true, [
      'deriveBits',
    ]),
  }
}

test('makes the message of RFC 8291, appendix A, of what it gives', async () => {
  const given = { keys: await givenKeys(), salt: Buffer.from(VECTOR.salt, 'base64url') }
  const message = await encryptForBrowser(VECTOR.browser, Buffer.from(VECTOR.plain), given)
  expect(message.toString('base64url')).toBe(VECTOR.message)
})

test('makes another message each time', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => encryptForBrowser(VECTOR.browser, Buffer.from(VECTOR.plain))),
  )
  expect(one?.equals(other as Buffer)).toBe(false)
})

test('tells a key from what is none: of another length, or no point of the curve', async () => {
  expect(await isKeyOfBrowser(VECTOR.browser.p256dh)).toBe(true)
  const point = Buffer.from(VECTOR.browser.p256dh, 'base64url')
  expect(await isKeyOfBrowser(point.subarray(1).toString('base64url'))).toBe(false)
  point[64] = (point[64] ?? 0) ^ 1
  expect(await isKeyOfBrowser(point.toString('base64url'))).toBe(false)
})
