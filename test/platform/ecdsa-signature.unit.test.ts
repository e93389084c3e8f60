import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readEcdsaSignature } from '../../src/platform/passkeys/ecdsa-signature.ts'

const data = Buffer.from('signed')

/** A number as the raw form of a signature has it: without the sign's zero, as long as the curve. */
const padded = (number: Uint8Array, length: number): Buffer => {
  const plain = Buffer.from(number).subarray(Math.max(0, number.length - length))
  return Buffer.concat([Buffer.alloc(length - plain.length), plain])
}

describe('the numbers of an ECDSA signature', () => {
  test.each([
    ['P-256', 32],
    ['P-384', 48],
    ['P-521', 66],
  ])('are read as OpenSSL wrote them, for %s', (namedCurve, length) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
    for (let count = 0; count < 300; count++) {
      const { r, s } = readEcdsaSignature(sign('sha256', data, privateKey))
      const raw = Buffer.concat([padded(r, length), padded(s, length)])
      expect(raw.length).toBe(2 * length)
      const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
      expect(verify('sha256', data, key, raw), raw.toString('hex')).toBe(true)
    }
  })

  test.each([
    ['nothing', ''],
    ['another type', '310602010102 0101'],
    ['one number', '3003020101'],
    ['a third number', '3009020101020101020101'],
    ['bytes after it', '300602010102010100'],
    ['a number that is cut off', '3006020101020201'],
    ['a length that is cut off', '30'],
    ['an empty number', '300502000201 01'],
    ['a length of four bytes', '3084000000060201010201 01'],
    ['a length that is longer than need be', '30810602010102 0101'],
  ])('are not read from %s', (_, hex) => {
    expect(() => readEcdsaSignature(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toThrow(
      'ECDSA signature',
    )
  })
})
