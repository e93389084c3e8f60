/** The most that an amount can be: 99,999,999,999.99. */
const MAX_DIGITS = 13

export type TillKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '00'
  | 'erase'
  | 'clear'

/** What was typed after one more key: digits from the right, as at any till, of which the last two are cents. */
export function press(digits: string, key: TillKey): string {
  if (key === 'clear') return ''
  if (key === 'erase') return digits.slice(0, -1)
  const longer = `${digits}${key}`.replace(/^0+/, '')
  return longer.length > MAX_DIGITS ? digits : longer
}

/** `1250` -> `12.50` */
export function amountOf(digits: string): string {
  const padded = digits.padStart(3, '0')
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`
}

/** The key of a till that a key of the keyboard is; undefined if it is none. */
export function tillKeyOf(key: string): TillKey | undefined {
  if (key === 'Backspace') return 'erase'
  if (key === 'Escape' || key === 'Delete') return 'clear'
  return /^\d$/.test(key) ? (key as TillKey) : undefined
}
