import { describe, expect, test } from 'vitest'
import { readMovements } from '../../../src/platform/bank/bnc/movements.ts'
import { parseWithExactNumbers } from '../../../src/platform/bank/exact-numbers-json.ts'
import { movementRow } from './bnc-wire.ts'

const account = '01910001482101010049'
const movementsIn = (value: unknown) =>
  readMovements(parseWithExactNumbers(JSON.stringify(value)), account)

describe('a movement', () => {
  test('is read as in the bank’s own example', () => {
    expect(movementsIn([movementRow()])).toStrictEqual([
      {
        controlNumber: '170036806',
        bookedOn: '2024-08-02',
        direction: 'in',
        type: 'p2p',
        amount: '1185.82',
        reference: '14894',
        concept: '',
        phone: '04241234567',
        bankCode: '0191',
        phones: ['04241234567'],
        isCharge: true,
      },
    ])
  })

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ Type: 'P2P Pago Movil BNC P2PPAG' }, { isCharge: false }],
    [{ Type: 'Pago Movil' }, { isCharge: null }],
    [{ ReferenceA: '00014894' }, { reference: '00014894' }],
    [{ ReferenceA: 14894 }, { reference: '14894' }],
    [{ ReferenceA: '' }, { reference: null }],
    [{ ControlNumber: 170036806 }, { controlNumber: '170036806' }],
    [{ Amount: '1185.8' }, { amount: '1185.80' }],
    [{ Amount: 1185 }, { amount: '1185.00' }],
    [
      { Amount: -0.5, BalanceDelta: 'Egreso' },
      { amount: '0.50', direction: 'out' },
    ],
    [{ BankCode: 102 }, { bankCode: '0102' }],
    [{ BankCode: null }, { bankCode: null }],
    [{ Date: '02/08/2024 13:05:00' }, { bookedOn: '2024-08-02' }],
    [{ Type: 'Transferencia' }, { type: 'deposit' }],
    [{ Type: 'Transferencia', BalanceDelta: 'Egreso' }, { type: 'transfer' }],
    [{ Type: 'Abono', Concept: 'PAGO MÓVIL 42' }, { type: 'p2p' }],
    [
      { ReferenceB: '', ReferenceC: '' },
      { phone: null, phones: [] },
    ],
    [{ ReferenceB: 'N/A', ReferenceC: '04141234567' }, { phone: '04141234567' }],
  ])('with %j has %j', (changes, expected) => {
    expect(movementsIn([movementRow(changes)])).toMatchObject([expected])
  })

  test.each<Record<string, unknown>>([
    { Amount: 'mil' },
    { Amount: 1.005 },
    { Amount: null },
    { Date: '2024-08-02' },
    { Date: '31/02/2024' },
    { BalanceDelta: 'Neutro' },
    { ControlNumber: '' },
  ])('with %j makes the whole statement unreadable', (changes) => {
    expect(movementsIn([movementRow(), movementRow(changes)])).toBeNull()
  })
})

describe('a history', () => {
  test.each<[string, unknown, number | undefined]>([
    ['an array', [movementRow()], 1],
    ['a dictionary by account', { [account]: [movementRow()] }, 1],
    ['a dictionary that writes the account in its own way', { '****0049': [movementRow()] }, 1],
    [
      'a dictionary of several',
      { other: [movementRow(), movementRow()], [account]: [movementRow()] },
      1,
    ],
    ['an empty array', [], 0],
    ['an empty dictionary', {}, 0],
    ['a dictionary of others alone', { one: [movementRow()], two: [movementRow()] }, undefined],
    ['null', null, undefined],
    ['a text', 'Sin movimientos', undefined],
    ['a dictionary of no lists', { [account]: 'x' }, undefined],
  ])('that is %s', (_what, value, count) => {
    expect(movementsIn(value)?.length).toBe(count)
  })
})
