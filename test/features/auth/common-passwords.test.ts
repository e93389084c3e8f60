import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderFilter } from '../../../dev/passwords/encode.ts'
import { knownPasswords } from '../../../dev/passwords/known.ts'
import { isCommonPassword } from '../../../src/features/auth/common-passwords.ts'

const known = knownPasswords()

test('each of more than 15,000 leaked and published passwords is refused', () => {
  expect(known.length).toBeGreaterThan(15_000)
  expect(known.filter((password) => !isCommonPassword(password))).toEqual([])
})

test('the shipped filter is generated from the list', () => {
  const shipped = readFileSync('src/features/auth/common-password-set.ts', 'utf8')
  expect(shipped).toBe(renderFilter(known))
  expect(shipped.length).toBeLessThan(50_000)
})

test.each([
  'password',
  'PassWord',
  'password1',
  'Password2026!',
  'Venezuela',
  'venezuela2026',
  'Contraseña123',
  'pagomovil04121',
  'BolivarPayments2026',
  'puntodeventa1',
  'SUPERMAN!!',
  'qwertyuiop..',
  '1234567890',
])('%s is refused', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'arepa con queso 7',
  'una clave muy nueva',
  'password de mi abuela',
  'mi password 2026 secreta',
  'la casa azul de la esquina',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('of 20,000 random passwords, fewer than one in a thousand is refused', () => {
  const made = Array.from({ length: 20_000 }, () => `${randomBytes(9).toString('base64url')}x1`)
  expect(made.filter(isCommonPassword).length).toBeLessThan(20)
})
