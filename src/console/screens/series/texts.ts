import { say } from '../../language.ts'
import { dayText } from '../../parts/money.tsx'
import type { Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'

export type Series = Schemas['Series']

const TONES: Record<Series['status'], Tone> = { active: 'good', paused: 'wait', ended: 'quiet' }

export const seriesTexts = {
  tones: TONES,
  ...say({
    title: ['Series', 'Series'],
    one: ['Serie', 'Series'],
    create: ['Crear una serie', 'Create a series'],
    statuses: {
      active: ['Activa', 'Active'],
      paused: ['En pausa', 'Paused'],
      ended: ['Terminada', 'Ended'],
    },
    every: {
      week: ['Cada semana', 'Each week'],
      month: ['Cada mes', 'Each month'],
      year: ['Cada año', 'Each year'],
    },
    weekdays: [
      ['lunes', 'Monday'],
      ['martes', 'Tuesday'],
      ['miércoles', 'Wednesday'],
      ['jueves', 'Thursday'],
      ['viernes', 'Friday'],
      ['sábado', 'Saturday'],
      ['domingo', 'Sunday'],
    ],
    months: [
      ['enero', 'January'],
      ['febrero', 'February'],
      ['marzo', 'March'],
      ['abril', 'April'],
      ['mayo', 'May'],
      ['junio', 'June'],
      ['julio', 'July'],
      ['agosto', 'August'],
      ['septiembre', 'September'],
      ['octubre', 'October'],
      ['noviembre', 'November'],
      ['diciembre', 'December'],
    ],
  }),
}

/** When its notes are made: `Cada mes, el día 5`. */
export function rhythmText({ every, day }: Pick<Series, 'every' | 'day'>): string {
  const period = seriesTexts.every[every]
  if (every === 'week') {
    const weekday = seriesTexts.weekdays[Number(day) - 1] ?? day
    return say([`${period}, el ${weekday}`, `${period}, on ${weekday}`])
  }
  if (every === 'month') return say([`${period}, el día ${day}`, `${period}, on day ${day}`])
  const [month, date] = day.split('-').map(Number)
  const name = seriesTexts.months[(month ?? 1) - 1] ?? ''
  return say([`${period}, el ${date} de ${name}`, `${period}, on ${date} ${name}`])
}

export const countText = (customers: number): string =>
  say([
    customers === 1 ? '1 cliente' : `${customers} clientes`,
    customers === 1 ? '1 customer' : `${customers} customers`,
  ])

/** What comes next of it; null once there is nothing. */
export const nextText = ({ nextOn }: Series): string | null =>
  nextOn === null ? null : say([`Próxima: ${dayText(nextOn)}`, `Next: ${dayText(nextOn)}`])
