import { language, say } from '../language.ts'

const MINUTE_MS = 60_000

/** How long it is until a time, in words: `dentro de 23 horas`. */
export function timeLeft(until: string): string {
  const minutes = Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS)
  if (minutes <= 1) return say(['en unos minutos', 'in a few minutes'])
  const words = new Intl.RelativeTimeFormat(language)
  return minutes < 90
    ? words.format(minutes, 'minute')
    : words.format(Math.round(minutes / 60), 'hour')
}
