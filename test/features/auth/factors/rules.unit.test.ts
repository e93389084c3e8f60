import { describe, expect, test } from 'vitest'
import {
  hashRecoveryCode,
  isOfPassword,
  makeLoginToken,
  makeRecoveryCode,
  readLoginToken,
} from '../../../../src/features/auth/factors/rules.ts'
import { newUuid } from '../../../../src/platform/ids.ts'

const SECRET = 'a secret of the server, as long as it has to be'
const now = new Date('2026-11-23T12:00:00Z')
const user = newUuid<'user'>(now)

describe('a recovery code', () => {
  test('has 120 bits in letters that look like no digit, and is never made twice', () => {
    const codes = Array.from({ length: 1000 }, makeRecoveryCode)
    for (const code of codes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(new Set(codes).size).toBe(1000)
  })

  test.each(['4F7K-9M2P-X3VT-Q8WA', '4f7k9m2px3vtq8wa', ' 4f7k 9m2p x3vt q8wa '])(
    'is the same typed as %j',
    (typed) => {
      expect(hashRecoveryCode(SECRET, typed)).toEqual(
        hashRecoveryCode(SECRET, '4f7k-9m2p-x3vt-q8wa'),
      )
    },
  )

  test('is read with the letters that people take for digits', () => {
    expect(hashRecoveryCode(SECRET, 'O1lI-0000-0000-0000')).toEqual(
      hashRecoveryCode(SECRET, '0111-0000-0000-0000'),
    )
  })
})

describe('a login token', () => {
  const token = makeLoginToken(SECRET, user, 'hash one', now)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  test('names its user for five minutes', () => {
    expect(readLoginToken(SECRET, token, later(299))?.userUuid).toBe(user)
    expect(readLoginToken(SECRET, token, later(300))).toBeNull()
  })

  test('is of one password', () => {
    const claims = readLoginToken(SECRET, token, now)
    if (!claims) throw new Error('the token is not read')
    expect(isOfPassword(SECRET, claims, 'hash one')).toBe(true)
    expect(isOfPassword(SECRET, claims, 'hash two')).toBe(false)
  })

  test('is of one server, and no character of it can be another', () => {
    expect(readLoginToken(`${SECRET}!`, token, now)).toBeNull()
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === '1' ? '2' : '1'
      const altered = token.slice(0, place) + other + token.slice(place + 1)
      // The last character of base64url has bits that stand for nothing.
      if (place < token.length - 1)
        expect(readLoginToken(SECRET, altered, now), `${place}`).toBeNull()
    }
    for (const wrong of ['', 'lgn_', `${token}x`, token.replace('lgn_', 'ses_')]) {
      expect(readLoginToken(SECRET, wrong, now), wrong).toBeNull()
    }
  })
})
