import { expect, test } from 'vitest'
import { reminderText } from '../../src/domain/reminder.ts'

const reminded = {
  ...{ merchant: 'Academia Lumen', customer: 'Luis Rojas', concept: 'Mensualidad', number: 17 },
  ...{ dueOn: '2026-12-05', currency: 'USD' as const, remaining: 25, remainingVes: 916.61 },
}

test('a reminder of dollars says what they are in bolívares today, in both languages', () => {
  expect(reminderText(reminded, 'es')).toEqual({
    greeting: 'Hola, Luis Rojas:',
    before:
      'A «Academia Lumen» le queda por cobrar $\u00a025,00 (Bs.\u00a0916,61 a la tasa de hoy) de la nota 17, «Mensualidad», para pagar el sáb 5 dic 2026.',
  })
  expect(reminderText(reminded, 'en').before).toContain(
    '$\u00a025.00 (Bs.\u00a0916.61 at today’s rate)',
  )
})

test('without a rate, and of bolívares, it says the amount alone', () => {
  const shown = (change: Partial<Parameters<typeof reminderText>[0]>) =>
    reminderText({ ...reminded, ...change }, 'es').before
  expect(shown({ remainingVes: null })).toContain('cobrar $\u00a025,00 de la nota')
  expect(shown({ currency: 'VES', remainingVes: 25 })).toContain('cobrar Bs.\u00a025,00 de la nota')
})

test('what was typed stays on its line', () => {
  const { greeting, before } = reminderText(
    { ...reminded, customer: 'Luis\nRojas', concept: 'Mensualidad\r\nde noviembre' },
    'es',
  )
  expect(`${greeting} ${before}`).not.toMatch(/[\r\n]/)
})
