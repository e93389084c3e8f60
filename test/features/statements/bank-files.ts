import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zip } from '../../../src/lists/export/zip.ts'

/** Files as five banks' websites export them: their shapes are made up after what is public, and nothing in them is real. */
export const BANK_FILES = {
  /** Semicolons, two columns for the amounts, decimal commas, lines about the account before the table, and a total. */
  bancaribe: latin1(
    [
      'Movimientos de cuenta',
      'Cuenta:;0114-****-**-****1234',
      'Desde:;10/03/2026;Hasta:;10/03/2026',
      '',
      'Fecha;Referencia;Descripción;Débito;Crédito;Saldo',
      '10/03/2026;000012345678;PAGO MOVIL RECIBIDO 04241234567 V12345678;;1.250,50;11.250,50',
      '10/03/2026;000012345679;COMISION PAGO MOVIL;3,75;;11.246,75',
      '11/03/2026;000012345680;TRANSFERENCIA A TERCEROS;1.000,00;;10.246,75',
      ';;Totales;1.003,75;1.250,50;',
      '',
    ].join('\r\n'),
  ),
  /** Commas between quoted cells, decimal points, one signed amount, newest first. */
  bancamiga: Buffer.from(
    [
      '\ufeff"Fecha","Hora","Nro. Referencia","Concepto","Monto Bs.","Saldo Bs."',
      '"2026-03-11","09:15","445566778","Pago a proveedor","-80.25","1,169.75"',
      '"2026-03-10","18:40","445566777","Pago Móvil C2P","1,250.00","1,250.00"',
      '',
    ].join('\n'),
  ),
  /** Tabs, dates with dashes and short years, and the kind of movement in a column of its own. */
  activo: Buffer.from(
    [
      'FECHA\tTIPO\tDOCUMENTO\tDESCRIPCION\tMONTO',
      '10-03-26\tNC\t00998877\tABONO PAGO MOVIL 0414-1112233\t55,00',
      '10-03-26\tND\t00998878\tIGTF\t1,65',
      '',
    ].join('\n'),
  ),
  /** UTF-16, a pipe, and signs behind the amounts. */
  caroni: Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(
      [
        'Fecha|Número de referencia|Detalle|Importe',
        '10/03/2026|70001|DEPOSITO EN EFECTIVO|300,00+',
        '10/03/2026|70002|RETIRO|120,00-',
      ].join('\n'),
      'utf16le',
    ),
  ]),
} as const

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** A workbook with days as spreadsheets store them, texts that are shared, and twins. 46091 is 10 March 2026. */
export const provincialWorkbook = (): Promise<Buffer> =>
  workbook(
    [
      ['Consulta de movimientos'],
      ['Fecha operación', 'Fecha valor', 'Código', 'Nº Doc.', 'Concepto', 'Importe', 'Saldo'],
      ['46091', '46091', '401', '000123456', 'PAGO MOVIL DE 0102', '125.5', '1125.5'],
      ['46091', '46091', '401', '000123456', 'PAGO MOVIL DE 0102', '125.5', '1251'],
      [
        '46092',
        '46092',
        '205',
        '000123499',
        'COMISION',
        '-0.10000000000000001',
        '1250.9000000000001',
      ],
    ],
    { shared: true },
  )

/** A workbook of one sheet. Numbers are stored as such. */
export async function workbook(
  rows: readonly (readonly string[])[],
  { shared = false }: { shared?: boolean } = {},
): Promise<Buffer> {
  const texts = [...new Set(rows.flat())]
  const cellOf = (text: string, place: string) => {
    if (/^-?\d{1,9}(\.\d+)?$/.test(text) && !text.startsWith('0')) {
      return `<c r="${place}"><v>${text}</v></c>`
    }
    return shared
      ? `<c r="${place}" t="s"><v>${texts.indexOf(text)}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  }
  const sheet = rows
    .map((cells, row) => {
      const inner = cells.map((text, column) =>
        cellOf(text, `${String.fromCharCode(65 + column)}${row + 1}`),
      )
      return `<row r="${row + 1}">${inner.join('')}</row>`
    })
    .join('')
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  }
  async function* entries() {
    for (const [name, text] of Object.entries(files)) {
      yield { name, content: bytesOf(text) }
    }
  }
  return buffer(Readable.from(zip(entries())))
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}
