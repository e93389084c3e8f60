import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../src/features/statements/file/read-table.ts'
import { readWorkbook, type Sheet } from '../../../src/features/statements/file/read-workbook.ts'
import { understandFile } from '../../../src/features/statements/file/understand-file.ts'
import { MAX_FILE_BYTES, MAX_ROWS } from '../../../src/features/statements/rules.ts'
import { startCpuClock } from '../../support/cpu-time.ts'

const NOW = new Date('2026-03-12T16:00:00.000Z')
/** What may be kept of a file, of 128 MB that a Worker has. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** A workbook of parts as they are given. */
const workbookOf = (sheetXml: string, others: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'xl/worksheets/sheet1.xml': sheetXml, ...others }).map(([name, text]) => [
        name,
        strToU8(text),
      ]),
    ),
    { level: 9 },
  )

const understand = (file: Uint8Array) =>
  understandFile(file, { columns: undefined, decimal: undefined }, NOW)

/**
 * Reads a file that is no larger than the service takes, and expects that neither time nor memory run away: the
 * sheet, or what the service answers to a file that has none.
 */
async function readBounded(file: Uint8Array): Promise<unknown> {
  expect(file.byteLength).toBeLessThanOrEqual(MAX_FILE_BYTES)
  const before = usedBytes()
  const cpuMs = startCpuClock()
  const read = readSheetOf(file)
  expect(cpuMs()).toBeLessThan(5_000)
  expect(usedBytes() - before).toBeLessThan(MAX_KEPT_BYTES)
  return read ?? (await readTable(file).catch((refusal: unknown) => refusal))
}

/** The sheet, or null if there is none to be read. */
function readSheetOf(file: Uint8Array): Sheet | null {
  try {
    return readWorkbook(file)
  } catch {
    return null
  }
}

const DAMAGED = expect.objectContaining({ code: 'INVALID_REQUEST' })
const CELL = '<c t="inlineStr"><is><t>1</t></is></c>'

describe('a hostile workbook costs little, and is refused or read as far as it may be:', () => {
  test('a part that inflates to far more than any bank’s', async () => {
    expect(await readBounded(workbookOf(sheet('<row/>'.repeat(4_000_000))))).toEqual(DAMAGED)
    const others = { 'xl/sharedStrings.xml': `<sst>${' '.repeat(30_000_000)}</sst>` }
    expect(await readBounded(workbookOf(sheet(''), others))).toEqual(DAMAGED)
  })

  test('fifty sheets, each as large as one may be', async () => {
    const sheets = Array.from({ length: 50 }, (_, place) => [
      `xl/worksheets/sheet${place + 2}.xml`,
      sheet(' '.repeat(15_000_000)),
    ])
    expect(await readBounded(workbookOf(sheet(''), Object.fromEntries(sheets)))).toEqual(DAMAGED)
  })

  test('a part that says it is small and is not', async () => {
    const file = Buffer.from(workbookOf(sheet(' '.repeat(30_000_000))))
    // The size in the header of the part.
    file.writeUInt32LE(10, 22)
    expect(await readBounded(file)).toEqual(DAMAGED)
  })

  test('millions of rows without a text, and more rows than are taken', async () => {
    expect(await readBounded(workbookOf(sheet('<row/>'.repeat(2_500_000))))).toMatchObject({
      rows: [],
    })
    const many = await readBounded(workbookOf(sheet(`<row>${CELL}</row>`.repeat(200_000))))
    expect((many as { rows: unknown[] }).rows).toHaveLength(MAX_ROWS + 1)
    await expect(readTable(workbookOf(sheet(`<row>${CELL}</row>`.repeat(20_000))))).rejects.toEqual(
      DAMAGED,
    )
  })

  test('rows and cells that never end', async () => {
    expect(await readBounded(workbookOf(sheet('<row>'.repeat(2_000_000))))).toEqual(DAMAGED)
    expect(await readBounded(workbookOf(sheet(`<row>${'<c>'.repeat(3_000_000)}`)))).toEqual(DAMAGED)
    const others = { 'xl/sharedStrings.xml': `<sst>${'<si>'.repeat(2_000_000)}` }
    expect(await readBounded(workbookOf(sheet(''), others))).toEqual(DAMAGED)
  })

  test('cells in the last of all columns', async () => {
    const row = '<row><c r="A1"><v>7</v></c><c r="XFD1"><v>8</v></c></row>'
    const read = (await readBounded(workbookOf(sheet(row.repeat(9_000))))) as {
      rows: { cells: string[] }[]
    }
    expect(read.rows).toHaveLength(9_000)
    expect(read.rows[0]?.cells).toEqual(['7'])
  })

  test('one long text that each cell shares', async () => {
    const others = {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(10_000_000)}</t></si></sst>`,
    }
    const cells = '<c t="s"><v>0</v></c>'.repeat(20)
    const read = await readBounded(workbookOf(sheet(`<row>${cells}</row>`.repeat(9_000)), others))
    expect((read as { rows: { cells: string[] }[] }).rows[0]?.cells[0]).toHaveLength(1_000)
  })

  test('entities of its own, which are not looked up', async () => {
    const doctype =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
    const row = '<row><c t="inlineStr"><is><t>&b;&c;&amp;&#65;&#x42;</t></is></c></row>'
    const read = await readBounded(workbookOf(doctype + sheet(row)))
    expect(JSON.stringify(read)).not.toMatch(/aaaa|root:/)
  })

  test.each([
    ['no zip behind the beginning of one', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
    ['a zip that is cut off', workbookOf(sheet(`<row>${CELL}</row>`.repeat(500))).slice(0, 90)],
    ['a zip without a sheet', zipSync({ 'word/document.xml': strToU8('<x/>') })],
    ['a sheet that is no XML', workbookOf('Fecha;Monto')],
    [
      'a sheet that is not UTF-8',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array([0xff, 0xfe, 60]) }),
    ],
  ])('%s', async (_, file) => {
    expect(await readBounded(file)).toEqual(DAMAGED)
  })
})

describe('a workbook is read', () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const head = `<row>${text('Fecha')}${text('Referencia')}${text('Monto')}</row>`
  const line = (date: string, amount: string, reference = text('0012')) =>
    `<row>${date}${reference}${amount}</row>`

  test.each([
    ['1900', '<workbook/>', '46091'],
    ['1904', '<workbook><workbookPr date1904="1"/></workbook>', '44629'],
  ])('with days that count from %s', async (_, workbook, serial) => {
    const rows = head + line(`<c><v>${serial}</v></c>`, '<c><v>-5.5</v></c>')
    const { lines } = await understand(workbookOf(sheet(rows), { 'xl/workbook.xml': workbook }))
    expect(lines).toMatchObject([{ bookedOn: '2026-03-10', amount: '5.50', direction: 'out' }])
  })

  test('with days of their own type, texts of formulas, prefixes, and several fonts in a text', async () => {
    const rows =
      head +
      line(
        '<c t="d"><v>2026-03-10T00:00:00</v></c>',
        '<c t="str"><f>1+1</f><v>-7,25</v></c>',
        '<c t="inlineStr"><is><r><t>00</t></r><r><rPr/><t>99</t></r><rPh><t>no</t></rPh></is></c>',
      )
    const prefixed = sheet(rows)
      .replace(/<(\/?)(\w)/g, '<$1x:$2')
      .replace('<x:worksheet', '<x:worksheet xmlns:x="s"')
    for (const xml of [sheet(rows), prefixed]) {
      const { lines } = await understand(workbookOf(xml))
      expect(lines).toMatchObject([{ bookedOn: '2026-03-10', amount: '7.25', reference: '0099' }])
    }
  })

  test('with cells that hold errors, whose rows are said not to be readable', async () => {
    const error = '<c t="e"><v>#REF!</v></c>'
    const day = '<c><v>46091</v></c>'
    const rows =
      head + line(error, '<c><v>-5</v></c>') + line(day, error) + line(day, '<c><v>-5</v></c>')
    const { lines, unread } = await understand(workbookOf(sheet(rows)))
    expect(lines).toHaveLength(1)
    expect(unread).toEqual([
      { line: 2, problem: 'date', text: '#REF!' },
      { line: 3, problem: 'amount', text: '#REF!' },
    ])
  })
})
