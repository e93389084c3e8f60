import { describe, expect, test } from 'vitest'
import { matchingTotpStep, totpEnrolment } from '../../src/platform/totp.ts'

/** RFC 6238, appendix B, of which an app with six digits shows the last six. */
const secret = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

describe.each(vectors)('RFC 6238 at %i seconds', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  const at = (steps: number) => new Date((step + steps) * 30_000)

  test('the code is that of its step', async () => {
    expect(await matchingTotpStep(secret, code, new Date(seconds * 1000))).toBe(step)
  })

  test('and is found one step before and after, and no further', async () => {
    expect(await matchingTotpStep(secret, code, at(-1))).toBe(step)
    expect(await matchingTotpStep(secret, code, at(1))).toBe(step)
    expect(await matchingTotpStep(secret, code, at(2))).not.toBe(step)
    if (step > 1) expect(await matchingTotpStep(secret, code, at(-2))).not.toBe(step)
  })

  test('and is not that of another secret', async () => {
    const other = Buffer.from('12345678901234567891')
    expect(await matchingTotpStep(other, code, new Date(seconds * 1000))).toBeNull()
  })
})

test('an app is given the secret in base32, with issuer and account', async () => {
  const { secret: typed, uri } = await totpEnrolment(secret, 'ana+caja@example.com')
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(pathname)).toBe('/Bolívar Pagos:ana+caja@example.com')
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Bolívar Pagos',
    secret: typed,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
