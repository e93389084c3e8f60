import { describe, expect, test } from 'vitest'
import { type Said, understandFile } from '../../../src/features/statements/file/understand-file.ts'
import { startCpuClock } from '../../support/cpu-time.ts'
import { BANK_FILES, provincialWorkbook, workbook } from './bank-files.ts'

const NOW = new Date('2026-03-12T16:00:00.000Z')

const understand = (file: Uint8Array | string, said: Partial<Said> = {}) =>
  understandFile(
    typeof file === 'string' ? Buffer.from(file) : file,
    { columns: undefined, decimal: undefined, ...said },
    NOW,
  )

/** Day, direction, type, amount, reference, phone and document of each movement. */
const shortly = async (file: Uint8Array | string, said: Partial<Said> = {}) =>
  (await understand(file, said)).lines.map(
    ({ bookedOn, direction, type, amount, reference, phone, document }) =>
      [bookedOn, direction, type, amount, reference, phone, document ?? null].join(' '),
  )

describe('files of banks', () => {
  test('Bancaribe: two columns, commas, and a total that is no movement', async () => {
    expect(await shortly(BANK_FILES.bancaribe)).toEqual([
      '2026-03-10 in p2p 1250.50 000012345678 04241234567 V12345678',
      '2026-03-10 out fee 3.75 000012345679  ',
      '2026-03-11 out transfer 1000.00 000012345680  ',
    ])
    const { skipped, dayBalances, headLine, decimal } = await understand(BANK_FILES.bancaribe)
    expect({ skipped, dayBalances, headLine, decimal }).toEqual({
      ...{ skipped: 1, headLine: 5, decimal: ',' },
      dayBalances: [{ day: '2026-03-10', balance: '11246.75' }],
    })
  })

  test('Bancamiga: quoted cells, points, newest first', async () => {
    expect(await shortly(BANK_FILES.bancamiga)).toEqual([
      '2026-03-11 out transfer 80.25 445566778  ',
      '2026-03-10 in p2p 1250.00 445566777  ',
    ])
    expect((await understand(BANK_FILES.bancamiga)).dayBalances).toEqual([
      { day: '2026-03-10', balance: '1250.00' },
    ])
  })

  test('Activo: tabs, short years, and the kind in a column', async () => {
    expect(await shortly(BANK_FILES.activo)).toEqual([
      '2026-03-10 in p2p 55.00 00998877  ',
      '2026-03-10 out fee 1.65 00998878  ',
    ])
  })

  test('Caroní: UTF-16, pipes, and signs behind the amounts', async () => {
    expect(await shortly(BANK_FILES.caroni)).toEqual([
      '2026-03-10 in deposit 300.00 70001  ',
      '2026-03-10 out transfer 120.00 70002  ',
    ])
  })

  test('Provincial: a workbook with twins, which have running numbers', async () => {
    const file = await provincialWorkbook()
    expect(await shortly(file)).toEqual([
      '2026-03-10 in p2p 125.50 000123456  ',
      '2026-03-10 in p2p 125.50 000123456  ',
      '2026-03-11 out fee 0.10 000123499  ',
    ])
    const { lines, format, dayBalances } = await understand(file)
    expect(format).toBe('xlsx')
    expect(lines.map(({ controlNumber }) => controlNumber)).toEqual([
      'F-20260310-CR-123456-125.50-1',
      'F-20260310-CR-123456-125.50-2',
      'F-20260311-DB-123499-0.10-1',
    ])
    expect(dayBalances).toEqual([{ day: '2026-03-10', balance: '1251.00' }])
  })
})

describe('rows that cannot be read', () => {
  test.each([
    ['31/02/2026;1;5,00', 'date', '31/02/2026'],
    ['13/03/2026;1;5,00', 'future', '13/03/2026'],
    ['10/03/2026;1;cinco', 'amount', 'cinco'],
    ['10/03/2026;1;5,123', 'amount', '5,123'],
    ['10/03/2026;1;1E+05', 'amount', '1E+05'],
  ])('%s: %s', async (row, problem, text) => {
    const { unread } = await understand(`Fecha;Ref;Monto\n10/03/2026;7;-1,50\n${row}\n`)
    expect(unread).toEqual([{ line: 3, problem, text }])
  })

  test('an amount of which nothing shows where it went', async () => {
    const { unread } = await understand('Fecha;Ref;Monto\n10/03/2026;7;1,50\n')
    expect(unread).toEqual([{ line: 2, problem: 'direction', text: '1,50' }])
  })

  test('a thousand that may be one, unless somebody says which mark is decimal', async () => {
    const file = 'Fecha;Ref;Debe;Haber\n10/03/2026;7;;1.000\n'
    expect((await understand(file)).unread).toEqual([{ line: 2, problem: 'amount', text: '1.000' }])
    expect(await shortly(file, { decimal: ',' })).toEqual(['2026-03-10 in deposit 1000.00 7  '])
  })
})

describe('what was credited and is below zero was taken back:', () => {
  test.each([
    ['in a column of its own', 'Fecha;Ref;Debe;Haber\n10/03/2026;7;;-5,00\n'],
    ['in one column', 'Fecha;Ref;Tipo;Monto\n10/03/2026;7;NC;-5,00\n'],
  ])('%s', async (_, file) => {
    expect(await shortly(file)).toEqual(['2026-03-10 out transfer 5.00 7  '])
  })

  test('what was debited went out, with a sign or without', async () => {
    const file = 'Fecha;Ref;Debe;Haber\n10/03/2026;7;-5,00;\n10/03/2026;8;5,00;\n'
    expect(await shortly(file)).toEqual([
      '2026-03-10 out transfer 5.00 7  ',
      '2026-03-10 out transfer 5.00 8  ',
    ])
  })
})

describe('a hostile file', () => {
  test.each(['"Fecha;Monto\n10/03/2026;-5,00\n', 'Fecha;Monto\n10/03/2026;"-5,00\n'])(
    'with a quotation mark that is not closed is refused: %j',
    async (file) => {
      await expect(understand(file)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    },
  )

  test('with a line of separators alone has no more columns than are read', async () => {
    const rows = '10/03/2026;7;-5,00\n'.repeat(9_000)
    const cpuMs = startCpuClock()
    const { columns, lines } = await understand(`Fecha;Ref;Monto${';'.repeat(600_000)}\n${rows}`)
    expect(cpuMs()).toBeLessThan(5_000)
    expect([columns.length, lines.length]).toEqual([100, 9_000])
  })

  test('with a reference that no index takes is read by its end', async () => {
    const reference = Array.from({ length: 5_000 }, (_, place) =>
      String.fromCodePoint(0x4e00 + place),
    )
    const file = `Fecha;Ref;Monto\n10/03/2026;${reference.join('')};-5,00\n`
    const [line] = (await understand(file)).lines
    expect([...(line?.reference ?? '')].length).toBeLessThanOrEqual(60)
    expect(line?.controlNumber.length).toBeLessThan(100)
  })

  test.each(['1e308', '-1e308', '99999999999999', '0x10', '1..5', '--5', 'NaN', '9'.repeat(400)])(
    'with an amount of %s is not read',
    async (amount) => {
      const { lines, unread } = await understand(`Fecha;Ref;Debe;Haber\n10/03/2026;7;;${amount}\n`)
      expect([lines, unread.length]).toEqual([[], 1])
    },
  )
})

test('columns with other titles are read as somebody says', async () => {
  const file = 'Cuando,Cual,Entro,Salio\n2026-03-10,9,5.50,\n'
  await expect(understand(file)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  const columns = { date: 'Cuándo', reference: 'cual', credit: 'Entró', debit: 'Salió' }
  expect(await shortly(file, { columns })).toEqual(['2026-03-10 in deposit 5.50 9  '])
})

test('balances that the rows do not prove are none', async () => {
  const file = 'Fecha;Ref;Monto;Saldo\n10/03/2026;1;-1,00;9,00\n11/03/2026;2;-1,00;7,50\n'
  expect((await understand(file)).dayBalances).toEqual([])
})

test.each([
  ['an empty file', ''],
  ['a page of the bank under the name of a workbook', '<html><table></table></html>'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ['a damaged workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00])],
  ['a table without days', 'Nombre;Telefono\nLuis;0412\n'],
  ['a head alone', 'Fecha;Monto\n'],
])('%s is refused', async (_name, file) => {
  await expect(understand(file)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})

test('a workbook that says to be larger than a sheet can be is refused', async () => {
  const huge = await workbook([
    ['Fecha', 'Monto'],
    ['a'.repeat(40 * 1024 * 1024), '1'],
  ])
  expect(huge.byteLength).toBeLessThan(1024 * 1024)
  await expect(understand(huge)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})

test('the fingerprint is that of what was understood', async () => {
  const prints = await Promise.all([
    understand(BANK_FILES.activo),
    understand(BANK_FILES.activo),
    understand(BANK_FILES.activo, { decimal: '.' }),
  ])
  const [one, same, other] = prints.map(({ fingerprint }) => fingerprint)
  expect([one === same, one === other]).toEqual([true, false])
})
