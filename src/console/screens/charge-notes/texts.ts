import { say } from '../../language.ts'
import { dayText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'

export type ChargeNote = Schemas['ChargeNote']

/** What several screens say of charge notes. */
export const noteTexts = say({
  title: ['Notas de cobro', 'Charge notes'],
  one: ['Nota de cobro', 'Charge note'],
  create: ['Crear una nota', 'Create a note'],
  concept: ['Concepto', 'What for'],
  dueOn: ['Se paga hasta el', 'To be paid by'],
  statuses: {
    open: ['Por cobrar', 'Open'],
    partially_paid: ['Pagada en parte', 'Partly paid'],
    paid: ['Pagada', 'Paid'],
    void: ['Anulada', 'Void'],
  },
})

/** `N.º 17` */
export const numberText = (number: number): string => say([`N.º ${number}`, `No. ${number}`])

/** Whether something is still owed of it. */
export const isOwed = ({ status }: Pick<ChargeNote, 'status'>): boolean =>
  status === 'open' || status === 'partially_paid'

/** When what is owed of it is due. */
export function dueText({ daysOverdue, dueOn }: Pick<ChargeNote, 'daysOverdue' | 'dueOn'>): string {
  if (daysOverdue === 0) return say([`vence el ${dayText(dueOn)}`, `due ${dayText(dueOn)}`])
  return say([
    daysOverdue === 1 ? 'venció ayer' : `vencida hace ${daysOverdue} días`,
    daysOverdue === 1 ? 'due yesterday' : `${daysOverdue} days overdue`,
  ])
}
