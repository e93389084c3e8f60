import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountToType,
  formatBolivares,
  formatDay,
  formatMoment,
  formatMoney,
  formatRate,
  formatShortDay,
  formatTime,
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
  test('a day is whole where it is kept, and has its weekday', () => {
    expect(formatDay('2026-11-05', 'es')).toBe('jue 5 nov 2026')
    expect(formatDay('2026-09-06', 'es')).toBe('dom 6 sept 2026')
    expect(formatDay('2026-11-05', 'en')).toBe('Thu 5 Nov 2026')
  })

  test('a day of this year goes without it, and one of another year without its weekday', () => {
    expect(formatShortDay('2026-11-25', 'es', '2026-11-27')).toBe('mié 25 nov')
    expect(formatShortDay('2025-11-25', 'es', '2026-11-27')).toBe('25 nov 2025')
    expect(formatShortDay('2027-01-02', 'en', '2026-12-31')).toBe('2 Jan 2027')
  })

  test.each([
    ['2026-11-21T18:05:00.000Z', 'sáb 21 nov 2026, 2:05 p. m.', 'Sat 21 Nov 2026, 2:05 PM'],
    ['2026-11-21T03:59:59.999Z', 'vie 20 nov 2026, 11:59 p. m.', 'Fri 20 Nov 2026, 11:59 PM'],
    ['2026-11-21T04:00:00.000Z', 'sáb 21 nov 2026, 12:00 a. m.', 'Sat 21 Nov 2026, 12:00 AM'],
    ['2026-11-21T16:00:00.000Z', 'sáb 21 nov 2026, 12:00 p. m.', 'Sat 21 Nov 2026, 12:00 PM'],
  ])('%s is shown in Caracas time', (time, es, en) => {
    expect(withoutBreaks(formatMoment(new Date(time), 'es'))).toBe(es)
    expect(withoutBreaks(formatMoment(new Date(time), 'en'))).toBe(en)
  })

  test('a time is written to the second where that is asked for, and breaks nowhere', () => {
    const time = new Date('2026-11-27T16:56:04.999Z')
    expect(formatTime(time, 'es', 'seconds')).toBe('12:56:04\u00a0p.\u00a0m.')
    expect(formatMoment(time, 'en', 'seconds')).toBe('Fri 27 Nov 2026, 12:56:04\u00a0PM')
  })
})

const withoutBreaks = (text: string): string => text.replaceAll('\u00a0', ' ')
