import { expect, test } from 'vitest'
import { isValidSignature } from '../../../dev/banks/r4/signature.ts'
import { sign } from '../../../src/platform/bank/r4/signature.ts'

const commerce = 'TESTCOMMERCE0001'
const vectors: Array<[string[], string]> = [
  [['2024-01-15', 'USD'], 'f0561997d73606f5f93bb492ccfb733d1badfdc2423a33eebd8ae58ac776bd4a'],
  [
    ['04121234567', '10.00', '0102', 'V12345678'],
    'f376897a378b9b86aded162574e37b10fe549e5d85eeade11dba37dd6bd2ce1e',
  ],
  // GenerarOtp, DebitoInmediato, and MBc2p with the leading space.
  [
    ['0102', '10.00', '04121234567', 'V12345678'],
    'a0d5325d1440a8092fb072e487eef606b196bc119fdb6464b72bd41f07efe6bc',
  ],
  [
    ['0102', 'V12345678', '04121234567', '10.00', '12345678'],
    'fac9027597d1b498dcac2b439303afba1fe7ffb076118d963058d63ff15968bb',
  ],
  [
    [' ', '04121234567', '10.00', '0102', 'V12345678'],
    'ba0fd512ae301c207a02e7e70795b6030122fb804746ec6d75fd484fb74dcd5c',
  ],
]

test.each(vectors)('%j has the signature of the vector', (fields, signature) => {
  expect(sign(commerce, fields)).toBe(signature)
})

test.each(vectors)(
  'the simulator accepts the signature of %j in either case',
  (fields, signature) => {
    expect(isValidSignature(signature, commerce, fields.join(''))).toBe(true)
    expect(isValidSignature(signature.toUpperCase(), commerce, fields.join(''))).toBe(true)
  },
)

test('the simulator rejects signatures of other fields, under another token, or of another form', () => {
  const [fields, signature] = vectors[0] as [string[], string]
  expect(isValidSignature(signature, commerce, '2024-01-16USD')).toBe(false)
  expect(isValidSignature(signature, 'TESTCOMMERCE0002', fields.join(''))).toBe(false)
  expect(isValidSignature(`${signature}00`, commerce, fields.join(''))).toBe(false)
  expect(isValidSignature(undefined, commerce, fields.join(''))).toBe(false)
})
