import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  DecryptionError,
  decryptCredential,
  encryptCredential,
} from '../../src/platform/encryption.ts'

const newKey = (id: string) => ({ id, key: randomBytes(32).toString('base64url') })
const [first, second] = [newKey('2026-11'), newKey('2027-05')]
const under = (...keys: (typeof first)[]) => ({ CREDENTIAL_KEYS: keys })
const plain = Buffer.from('una clave del banco')

test('what was encrypted is read again, by the same context alone', async () => {
  const stored = await encryptCredential(under(first), 'a/1', plain)
  expect(stored.includes(plain)).toBe(false)
  expect(await decryptCredential(under(first), 'a/1', stored)).toEqual(plain)
  await expect(decryptCredential(under(first), 'a/2', stored)).rejects.toThrow(DecryptionError)
})

test('the same text is never stored as the same bytes', async () => {
  const one = await encryptCredential(under(first), 'a/1', plain)
  const other = await encryptCredential(under(first), 'a/1', plain)
  expect(one.equals(other)).toBe(false)
})

test('a new key goes first: it encrypts, and the old one still reads', async () => {
  const old = await encryptCredential(under(first), 'a/1', plain)
  expect(await decryptCredential(under(second, first), 'a/1', old)).toEqual(plain)
  const made = await encryptCredential(under(second, first), 'a/1', plain)
  expect(await decryptCredential(under(second), 'a/1', made)).toEqual(plain)
  await expect(decryptCredential(under(second), 'a/1', old)).rejects.toThrow(DecryptionError)
})

test('a key of the same name and other bytes reads nothing', async () => {
  const stored = await encryptCredential(under(first), 'a/1', plain)
  const impostor = newKey(first.id)
  await expect(decryptCredential(under(impostor), 'a/1', stored)).rejects.toThrow(DecryptionError)
})

test('no altered or shortened byte goes unnoticed', async () => {
  const stored = await encryptCredential(under(first), 'a/1', plain)
  for (let place = 0; place < stored.length; place += 1) {
    const altered = Buffer.from(stored)
    altered[place] = (altered[place] ?? 0) ^ 1
    await expect(decryptCredential(under(first), 'a/1', altered), `byte ${place}`).rejects.toThrow(
      DecryptionError,
    )
    const cut = stored.subarray(0, place)
    await expect(decryptCredential(under(first), 'a/1', cut), `cut ${place}`).rejects.toThrow(
      DecryptionError,
    )
  }
})
