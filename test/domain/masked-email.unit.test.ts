import { expect, test } from 'vitest'
import { maskEmail } from '../../src/domain/masked-email.ts'

test.each([
  ['ana@example.com', 'a••••@example.com'],
  ['a@example.com', 'a••••@example.com'],
  ['"odd@name"@example.com', '"••••@example.com'],
])('of %s the first letter and the domain are shown', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
