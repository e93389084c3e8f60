import { describe, expect, test } from 'vitest'
import { open, seal } from '../../../dev/banks/mercantil/encryption.ts'
import { decrypt, encrypt } from '../../../src/platform/bank/mercantil/encryption.ts'

/** Made by the bank's published recipe. */
const SECRET = 'TEST-SECRET-KEY-0001'
const VECTORS = [
  ['584141234567', 'aiNoNK03P8LZHd95m6ZsWw=='],
  ['V12345678', 'GMgJTaandIfwV+/NbGPX9g=='],
  ['00001111', 'K+CqGFSgWS+pwC906XJJ5A=='],
  ['01050054151054540721', 'NpJJ79gt5MUxnOPDLZB+4daKKkRQNHVOURa5tTesqFw='],
] as const

describe('the encryption of fields', () => {
  test.each(VECTORS)('of %s is the recipe’s, for the adapter and the simulator', (text, sealed) => {
    expect([encrypt(SECRET, text), seal(SECRET, text)]).toEqual([sealed, sealed])
    expect([decrypt(SECRET, sealed), open(SECRET, sealed)]).toEqual([text, text])
  })

  test('keeps letters outside of ASCII', () => {
    expect(decrypt(SECRET, encrypt(SECRET, 'Señal de Ñoño €'))).toBe('Señal de Ñoño €')
  })

  test.each([
    ['nothing', ''],
    ['another secret’s text', encrypt('ANOTHER-SECRET-0001', '584141234567')],
    ['half a block', 'aiNoNK03P8I='],
    ['no Base64', '584141234567'],
    ['a cut text', 'NpJJ79gt5MUxnOPDLZB+4Q=='],
  ])('does not decrypt %s', (_, sealed) => {
    expect(decrypt(SECRET, sealed)).toBeNull()
  })
})
