import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { NewPaymentLink } from '../../src/features/payment-links/schemas.ts'
import {
  ignoredFields,
  ignoredFieldsHeader,
  prefersStrictHandling,
} from '../../src/http/ignored-fields.ts'

const Body = z.lazy(() =>
  z.object({
    name: z.string().trim().optional(),
    customer: z.object({ email: z.string() }).nullable().optional(),
    lines: z.array(z.object({ quantity: z.number() })).default([]),
    metadata: z.record(z.string(), z.string()).optional(),
    open: z.looseObject({ kind: z.string() }).optional(),
    moved: z
      .object({ to: z.string() })
      .transform(({ to }) => to)
      .optional(),
  }),
)

describe('ignored fields', () => {
  test.each<[unknown, string[]]>([
    [{ name: 'x' }, []],
    [{ nmae: 'x' }, ['nmae']],
    [{ customer: { email: 'a', phone: 'b' } }, ['customer.phone']],
    [{ customer: null }, []],
    [{ lines: [{ quantity: 1 }, { quantity: 2, qty: 2 }] }, ['lines.1.qty']],
    [{ moved: { to: 'x', from: 'y' } }, ['moved.from']],
    [{ metadata: { anything: 'x' }, open: { kind: 'a', more: 1 } }, []],
    [{ 'a.b': 1, 'c,d': 1, é: 1, 'line\nbreak': 1 }, ['a%2Eb', 'c%2Cd', '%C3%A9', 'line%0Abreak']],
    [{ '\ud800': 1 }, ['%EF%BF%BD']],
    [{ toString: 1, constructor: 1 }, ['toString', 'constructor']],
    [[], []],
    ['text', []],
    [null, []],
    [undefined, []],
  ])('of %j are %j', (sent, fields) => {
    expect(ignoredFields(Body, sent)).toStrictEqual(fields)
  })

  test('are at most ten', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`x${n}`, n]))
    expect(ignoredFields(Body, many)).toHaveLength(10)
  })

  test('are none of a schema that refines the whole', () => {
    expect(ignoredFields(NewPaymentLink, { amount: 1, metadata: { a: 'b' } })).toStrictEqual([])
    expect(ignoredFields(NewPaymentLink, { ammount: 1 })).toStrictEqual(['ammount'])
  })

  test('whatever is sent, make a header of 200 characters at most, in ASCII', () => {
    const holds = fc.property(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.anything()),
      (sent) => {
        const fields = ignoredFields(
          z.lazy(() => z.object({})),
          sent,
        )
        const header = ignoredFieldsHeader(fields)
        expect(header.length).toBeLessThanOrEqual(200)
        expect(header).toMatch(/^[\x21-\x7e ]*$/)
        expect(fields.length > 0 && Object.keys(sent).some((name) => name !== '')).toBe(
          header !== '' || (fields.length > 0 && fields[0] !== ''),
        )
      },
    )
    fc.assert(holds)
  })

  test('of great length are cut between two characters', () => {
    const header = ignoredFieldsHeader(['é'.repeat(100)].map(encodeURIComponent))
    expect(decodeURIComponent(header.replace(/%C3$/, ''))).toMatch(/^é+$/)
  })
})

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['handling=strict', true],
  ['Handling=Strict', true],
  ['handling="strict"', true],
  ['handling = strict; note=x', true],
  ['respond-async, handling=strict', true],
  ['wait=10; x="a, handling=strict"', false],
  ['note="handling=strict"', false],
  ['handling=lenient', false],
  ['handling=lenient, handling=strict', false],
  ['handling=strict, handling=lenient', true],
  ['handling', false],
  ['handling=strictly', false],
])('Prefer: %s is strict: %j', (prefer, strict) => {
  expect(prefersStrictHandling(prefer)).toBe(strict)
})
