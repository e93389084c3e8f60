import { expect, test } from 'vitest'
import { makeWorkerSecrets } from '../../dev/stack/secrets.ts'
import { newUuid } from '../../src/platform/ids.ts'
import { ACCESS_TOKEN_SECONDS, createTokens } from '../../src/platform/tokens.ts'

const PUBLIC_URL = 'https://payments.test'
const keys = () => JSON.parse(makeWorkerSecrets().JWT_SIGNING_KEYS)
const issued = new Date('2026-01-31T12:00:00Z')
const after = (seconds: number) => new Date(issued.getTime() + seconds * 1000)
const claims = { userId: newUuid<'user'>(issued), sessionId: newUuid<'session'>(issued) }

test('a token that was verified is refused once it has expired', async () => {
  const tokens = createTokens({ JWT_SIGNING_KEYS: keys(), PUBLIC_URL })
  const token = await tokens.issue(claims, issued)
  expect(await tokens.verify(token, issued)).toEqual(claims)
  expect(await tokens.verify(token, after(ACCESS_TOKEN_SECONDS - 1))).toEqual(claims)
  expect(await tokens.verify(token, after(ACCESS_TOKEN_SECONDS))).toBeNull()
})

test('a token that differs from a verified one by a character is refused', async () => {
  const tokens = createTokens({ JWT_SIGNING_KEYS: keys(), PUBLIC_URL })
  const token = await tokens.issue(claims, issued)
  expect(await tokens.verify(token, issued)).toEqual(claims)
  for (const place of [5, token.indexOf('.') + 5, token.lastIndexOf('.') + 5]) {
    const other = token[place] === 'A' ? 'B' : 'A'
    const forged = token.slice(0, place) + other + token.slice(place + 1)
    expect(await tokens.verify(forged, issued), `character ${place}`).toBeNull()
  }
})

test('a token that was verified is refused by a service whose keys have changed', async () => {
  const token = await createTokens({ JWT_SIGNING_KEYS: keys(), PUBLIC_URL }).issue(claims, issued)
  const others = createTokens({ JWT_SIGNING_KEYS: keys(), PUBLIC_URL })
  expect(await others.verify(token, issued)).toBeNull()
})
