import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountToType,
  formatBolivares,
  formatDay,
  formatMoment,
  formatMoney,
  formatRate,
} from '../../src/domain/format.ts'

describe('amounts', () => {
  test.each([
    ['1234.56', 'Bs.\u00a01.234,56', 'Bs.\u00a01,234.56'],
    ['25.00', 'Bs.\u00a025,00', 'Bs.\u00a025.00'],
    ['0.05', 'Bs.\u00a00,05', 'Bs.\u00a00.05'],
    ['99999999999.99', 'Bs.\u00a099.999.999.999,99', 'Bs.\u00a099,999,999,999.99'],
    ['100000.5', 'Bs.\u00a0100.000,50', 'Bs.\u00a0100,000.50'],
  ])('%s is formatted as %s, in English as %s', (amount, es, en) => {
    expect([formatBolivares(amount, 'es'), formatBolivares(amount, 'en')]).toEqual([es, en])
    expect(formatMoney(amount, 'VES', 'es')).toBe(es)
  })

  test('dollars have their sign', () => {
    expect([formatMoney('25.00', 'USD', 'es'), formatMoney('1250.00', 'USD', 'en')]).toEqual([
      '$\u00a025,00',
      '$\u00a01,250.00',
    ])
  })

  test('what is less than nothing has its minus before the currency', () => {
    expect([formatMoney('-549.96', 'VES', 'es'), formatMoney('-15.00', 'USD', 'en')]).toEqual([
      '−\u00a0Bs.\u00a0549,96',
      '−\u00a0$\u00a015.00',
    ])
  })

  test('no digit of an amount is lost or invented, however large it is', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 9_999_999_999_999n), (cents) => {
        const digits = String(cents).padStart(3, '0')
        const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`
        for (const language of ['es', 'en'] as const) {
          expect(formatBolivares(amount, language).replace(/\D/g, '')).toBe(digits)
        }
        expect(amountToType(amount)).toBe(amount.replace('.', ','))
      }),
    )
  })

  test('a rate has as many decimals as it needs, and at least four, so that rates line up', () => {
    expect(formatRate('36.66420000', 'es')).toBe('Bs.\u00a036,6642')
    expect(formatRate('240.00000000', 'es')).toBe('Bs.\u00a0240,0000')
    expect(formatRate('1240.50000000', 'en')).toBe('Bs.\u00a01,240.5000')
  })
})

describe('times', () => {
  test('a day is written in the format of its language', () => {
    expect([formatDay('2026-11-05', 'es'), formatDay('2026-11-05', 'en')]).toEqual([
      '05/11/2026',
      '5 Nov 2026',
    ])
  })

  test.each([
    ['2026-11-21T18:05:00.000Z', '21/11/2026, 2:05\u00a0p.\u00a0m.', '21 Nov 2026, 2:05\u00a0PM'],
    ['2026-11-21T03:59:59.999Z', '20/11/2026, 11:59\u00a0p.\u00a0m.', '20 Nov 2026, 11:59\u00a0PM'],
    ['2026-11-21T04:00:00.000Z', '21/11/2026, 12:00\u00a0a.\u00a0m.', '21 Nov 2026, 12:00\u00a0AM'],
    ['2026-11-21T16:00:00.000Z', '21/11/2026, 12:00\u00a0p.\u00a0m.', '21 Nov 2026, 12:00\u00a0PM'],
  ])('%s is shown in Caracas time', (time, es, en) => {
    expect([formatMoment(new Date(time), 'es'), formatMoment(new Date(time), 'en')]).toEqual([
      es,
      en,
    ])
  })
})
