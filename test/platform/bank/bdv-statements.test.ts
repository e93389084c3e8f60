import { describe, expect, test } from 'vitest'
import { BankUnreachable } from '../../../src/platform/bank/port.ts'
import { CONFIG, call, connectToAnswers } from './bdv-wire.ts'

/** The answers are those of the manuals, and of a client that has seen others. */

const row = (changes: object = {}) => ({
  ...{ referencia: '0303329143958', descripcion: 'OPERACION PUNTOYA BDV ', fecha: '2025-01-28' },
  ...{ hora: '1032', mov: 'CREDITO', saldo: '217.947.806,02', importe: '1.0', nroMov: '4922' },
  observacion: 'PAGOMOVIL BDV V15404774 NAYIBET MORENO ',
  ...changes,
})
const page = (movs: object[], code: unknown = '1000') =>
  JSON.stringify({ code, message: '', data: { totalOfMovements: 4, movs }, status: 200 })

describe('a statement', () => {
  const read = async (...answers: string[]) => {
    const { connection, requests } = await connectToAnswers(answers)
    const movements = await connection.readBankStatement('2025-01-28', '2025-01-28', call())
    return { movements, requests }
  }

  test('has the manual’s line, and the texts of other lines', async () => {
    const notes = [
      'PAGOMOVIL BDV V15404774 NAYIBET MORENO ',
      'PAGOMOVIL OTROS BANCOS 0134 04241168708',
      'PAGO RECIBIDO OTROS BANCOS 0191 J123456789',
    ]
    const rows = notes.map((observacion, index) => row({ observacion, nroMov: `${index}` }))
    const { movements } = await read(page(rows))
    expect(movements.map(({ type, phone, bankCode }) => [type, phone, bankCode])).toStrictEqual([
      ['p2p', null, '0102'],
      ['p2p', '04241168708', '0134'],
      ['transfer', null, '0191'],
    ])
    expect(movements[0]).toStrictEqual({
      ...{ controlNumber: '20250128-0', bookedOn: '2025-01-28', direction: 'in', type: 'p2p' },
      ...{ amount: '1.00', reference: '0303329143958', phone: null, bankCode: '0102' },
      concept: 'PAGOMOVIL BDV V15404774 NAYIBET MORENO',
      ...{ document: 'V15404774', name: 'NAYIBET MORENO' },
    })
  })

  test.each([
    ['1.0', '1.00'],
    ['36.960,41', '36960.41'],
    ['217.947.806,02', '217947806.02'],
    ['0,20', '0.20'],
    ['1.500.000', '1500000.00'],
  ])('reads the amount %s as %s', async (importe, amount) => {
    expect((await read(page([row({ importe })]))).movements[0]?.amount).toBe(amount)
  })

  test.each(['1.500', '1,500', '1,500.00', '', '1.005', '-1.00', 'uno'])(
    'with the amount “%s” is unreadable as a whole',
    async (importe) => {
      await expect(read(page([row(), row({ importe, nroMov: '2' })]))).rejects.toThrow(
        BankUnreachable,
      )
    },
  )

  test('is read page by page, from the last number of each', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => row({ nroMov: String(5000 + index) }))
    const { movements, requests } = await read(page(rows, 1000), page([row({ nroMov: '5100' })]))
    expect(movements).toHaveLength(101)
    expect(requests.map(({ body }) => JSON.parse(body).nroMovimiento)).toEqual(['', '5099'])
    await expect(read(page(rows))).rejects.toThrow('PAGE_REPEATED')
  })

  test('does not mix closed days with today', async () => {
    const { connection, requests } = await connectToAnswers([page([])])
    await connection.readBankStatement('2025-01-01', '2025-01-31', call())
    const ranges = requests.map(({ body }) => JSON.parse(body))
    expect(ranges.map(({ fechaIni, fechaFin }) => [fechaIni, fechaFin])).toEqual([
      ['01/01/2025', '27/01/2025'],
      ['28/01/2025', '28/01/2025'],
    ])
  })
})

describe('a balance', () => {
  const ANSWER =
    '{"code":1000,"message":"success","cuentaPrincipal":"01020501800001234567","ppalSdoRetTot":"0","ppalSdoFinal":"14382889.03"}'
  const read = async (answer: string | { status: number; body: string }) => {
    const { connection, requests } = await connectToAnswers([answer])
    return { balance: await connection.readBalance(call()), requests }
  }

  test('is asked for and read with the manual’s bytes', async () => {
    const { balance, requests } = await read(ANSWER)
    expect(balance).toStrictEqual({ amount: '14382889.03' })
    expect(requests).toStrictEqual([
      {
        path: '/account/balances',
        key: CONFIG.suiteKey,
        body: '{"currency":"VES","account":"01020501800001234567"}',
      },
    ])
  })

  test.each([
    ['14.382.889,03', '14382889.03'],
    ['-12.50', '-12.50'],
    ['0', '0.00'],
  ])('is read in the form %s', async (written, amount) => {
    const { balance } = await read(ANSWER.replace('14382889.03', written))
    expect(balance).toStrictEqual({ amount })
  })

  test.each([
    ['another account', ANSWER.replace('01020501800001234567', '01020501830003283374')],
    ['no amount', ANSWER.replace('14382889.03', '')],
    ['an ambiguous amount', ANSWER.replace('14382889.03', '1.500')],
    ['a key without the product', '{"code":1010,"message":"Cliente no afiliado al producto"}'],
    ['HTML', '<html>Servicio no disponible'],
    ['an error', { status: 500, body: ANSWER }],
  ])('of %s is none', async (_, answer) => {
    await expect(read(answer)).rejects.toThrow(BankUnreachable)
  })
})
