import { amountToType } from '../../../domain/format.ts'
import type { Schemas } from '../../requests/client.ts'

/** The headings of what is typed or pasted, in the order in which it is when it has none. */
export const HEADINGS = 'telefono;banco;cedula;nombre;monto;concepto;referencia'

/** A cell as a file has it: quoted, where it has what separates cells or lines. */
const cell = (text: string): string =>
  /[;"\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text

/** The payments of another payout as they are typed, below their headings. */
export const typedRows = (rows: readonly Schemas['PayoutRow'][]): string =>
  [
    HEADINGS,
    ...rows.map(({ phone, bankCode, document, name, amount, concept, externalReference }) =>
      [
        ...[phone, bankCode, document, name, amountToType(amount.toFixed(2)), concept],
        externalReference ?? '',
      ]
        .map(cell)
        .join(';'),
    ),
  ].join('\n')

/**
 * What was typed, or pasted out of a spreadsheet, as the file that the service takes: with headings, in Spanish or English,
 * and a semicolon where a spreadsheet has a tab.
 */
export function fileOfTyped(text: string): File {
  const plain = text.trim().replace(/\t/g, ';')
  const [first = ''] = plain.split('\n')
  const hasHeadings = /tel[eé]fono|celular|phone/i.test(first)
  return new File([hasHeadings ? plain : `${HEADINGS}\n${plain}`], 'nomina.csv', {
    type: 'text/csv',
  })
}
