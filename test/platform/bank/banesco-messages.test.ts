import { describe, expect, test } from 'vitest'
import { connectBanesco } from '../../../src/platform/bank/banesco/banesco.ts'
import { BankUnreachable } from '../../../src/platform/bank/port.ts'
import { type Answer, CONFIG, call, callOf, connectToAnswers, TOKEN } from './banesco-wire.ts'
import { sessionStore } from './memory-session.ts'

/** The answers are those that clients of the bank have had, in the form of its document. */

const claim = {
  reference: '000123456789',
  amount: '1240.00',
  day: '2026-08-06',
  phone: '04143125566',
  bankCode: '0134',
}
const ROW =
  '{"referenceNumber":"000123456789","amount":"1240.00","currencyCode":"BS ","accountId":"1340************8514","trnDate":"2026-08-06","trnTime":"10:30:00","trnType":"CR","sourceBankId":"134","destBankId":"0134","concept":"  Pago Movil ","customerIdBen":"J-12345678-9"}'
const answer = (...rows: string[]) =>
  `{"httpStatus":{"statusCode":"200","statusDesc":"OK"},"dataResponse":{"transactionDetail":[${rows.join()}]}}`
const code = (statusCode: string) =>
  `{"httpStatus":{"statusCode":${statusCode},"statusDesc":"Consulta sin resultados"},"dataResponse":null}`
const NONE = code('"70001"')
const question = (transaction: string) =>
  `{"dataRequest":{"device":{"type":"Notebook","description":"API","ipAddress":"127.0.0.1"},"securityAuth":{"sessionId":""},"transaction":${transaction}}}`
const found = {
  status: 'found',
  controlNumber: '20260806-CR-0134-123456789-1240.00',
  bookedOn: '2026-08-06',
  reference: '000123456789',
}

describe('a verification', () => {
  const verify = async (answers: Answer[], changes: Partial<typeof claim> = {}) => {
    const { connection, requests } = await connectToAnswers(answers)
    const result = await connection.verifyIncoming({ ...claim, ...changes }, call())
    return { result, requests }
  }

  test('gets a token, and asks by the last digits, phone, bank, day and amount', async () => {
    const { result, requests } = await verify([answer(ROW)])
    expect(result).toStrictEqual(found)
    expect(requests).toStrictEqual([
      {
        path: '/token',
        type: 'application/x-www-form-urlencoded',
        authorization: undefined,
        body: 'grant_type=password&client_id=a+client%2F1&client_secret=secret%2Bof+the%26client&username=a+client%2F1&password=secret%2Bof+the%26client',
      },
      {
        path: '/financial-account/transactions',
        type: 'application/json',
        authorization: `Bearer ${TOKEN}`,
        body: question(
          '{"referenceNumber":"456789","phoneNum":"584143125566","bankId":"0134","startDt":"2026-08-06","amount":1240}',
        ),
      },
    ])
  })

  test.each([
    ['no results', NONE],
    ['no results as a number', code('70001')],
    ['another amount, which the bank does not compare', answer(ROW.replace('1240.00', '1.00'))],
    ['another day', answer(ROW.replace('-08-06', '-08-05'))],
    ['another bank', answer(ROW.replace('"134"', '"0105"'))],
    ['another phone', answer(ROW.replace('1340************8514', '584141234567'))],
    ['another reference before its last digits', answer(ROW.replace('"000123', '"000923'))],
    ['money that went out', answer(ROW.replace('"CR"', '"DB"'))],
    [
      'two payments that fit',
      answer(
        ROW.replace('"000123456789"', '"456789"'),
        ROW.replace('"000123456789"', '"88000123456789"'),
      ),
    ],
  ])('with %s finds none', async (_, given) => {
    expect((await verify([given])).result).toStrictEqual({ status: 'absent' })
  })

  test.each([
    ['a row that is listed twice', answer(ROW, ROW)],
    [
      'a commission with the same reference',
      answer(ROW.replace('"CR"', '"DB"').replace('1240.00', '3.72'), ROW),
    ],
    ['numbers', answer(ROW.replace('"1240.00"', '1240').replace('"134"', '134'))],
    ['the payer’s phone', answer(ROW.replace('1340************8514', '584143125566'))],
    ['a code as a number', answer(ROW).replace('"200"', '200')],
  ])('finds the payment with %s', async (_, given) => {
    expect((await verify([given])).result).toStrictEqual(found)
  })

  test('of a reference without its zeros compares the digits that there are', async () => {
    const given = answer(ROW.replace('"000123456789"', '456789'))
    expect((await verify([given], { reference: '456789' })).result).toMatchObject({
      status: 'found',
      controlNumber: '20260806-CR-0134-456789-1240.00',
    })
    const short = answer(ROW.replace('"000123456789"', '789'))
    const { result } = await verify([short], { reference: '00000789' })
    expect(result).toMatchObject({ status: 'found' })
  })

  test.each([
    ['HTML', '<html>Servicio no disponible'],
    ['a list of payments that is none', answer().replace('[]', 'null')],
    ['a row without an amount', answer(ROW.replace('"1240.00"', 'null'))],
    ['an amount of three decimals', answer(ROW.replace('1240.00', '1240.005'))],
    ['an amount with a comma', answer(ROW.replace('1240.00', '1.240,00'))],
    ['a negative credit', answer(ROW.replace('1240.00', '-1240.00'))],
    ['another currency', answer(ROW.replace('BS ', 'USD'))],
    ['a type that is neither', answer(ROW.replace('"CR"', '"XX"'))],
    ['a day that is none', answer(ROW.replace('2026-08-06', '2026-02-31'))],
    ['maintenance', code('"VRN04"')],
    ['too many', code('"70005"')],
    ['400', { status: 400, body: code('"400"') }],
    ['a path that the bank does not know', { status: 404, body: 'No Mapping Rule matched' }],
    ['an empty body', ''],
  ])('with %s is pending', async (what, given) => {
    const refused = ['maintenance', 'too many', '400'].includes(what)
    expect((await verify([given])).result).toStrictEqual({
      status: 'pending',
      ...(refused && { refused }),
    })
  })

  test('with fewer digits than the bank needs asks nothing', async () => {
    const { result, requests } = await verify([answer(ROW)], { reference: '56789' })
    expect(result).toStrictEqual({ status: 'absent' })
    expect(requests).toHaveLength(0)
  })

  test('is pending if nobody listens', async () => {
    const result = await connectBanesco({ ...CONFIG, fetch }).verifyIncoming(claim, call())
    expect(result).toStrictEqual({ status: 'pending' })
  })
})

describe('a token', () => {
  const ends = (at: Date) => `${at.getTime() + 300_000} ${TOKEN}`

  test('is stored with its end, and used by others until then', async () => {
    const session = sessionStore()
    const { connection, requests } = await connectToAnswers([NONE])
    const at = (seconds: number) => new Date(Date.UTC(2026, 7, 6, 16, 0, seconds))
    const ask = (now: Date) => connection.verifyIncoming(claim, callOf(session, now))
    await ask(at(0))
    expect(session.current()).toBe(ends(at(0)))
    await ask(at(289))
    expect(session.logOns()).toBe(1)
    await ask(at(290))
    expect(session.logOns()).toBe(2)
    expect(requests.filter(({ path }) => path === '/token')).toHaveLength(2)
  })

  test.each([401, 403])('that is refused with %d is renewed once', async (status) => {
    const session = sessionStore(ends(new Date('2026-08-06T15:59:00Z')))
    const refused = { status, body: 'Authentication failed' }
    const { connection, requests } = await connectToAnswers([refused, answer(ROW)])
    expect(await connection.verifyIncoming(claim, callOf(session))).toStrictEqual(found)
    expect(requests.map(({ path }) => path)).toEqual([
      '/financial-account/transactions',
      '/token',
      '/financial-account/transactions',
    ])
    expect(session.logOns()).toBe(1)
  })

  test('that is refused again leaves the answer open', async () => {
    const { connection, requests } = await connectToAnswers([{ status: 401, body: '' }])
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({
      status: 'pending',
      refused: true,
    })
    expect(requests).toHaveLength(4)
  })

  test.each<[string, Answer]>([
    ['a wrong secret', { status: 401, body: '{"error":"unauthorized_client"}' }],
    ['HTML', '<html>Servicio no disponible'],
    ['no token', '{"expires_in":300}'],
    ['a token that no header can carry', '{"access_token":"a b","expires_in":300}'],
    ['no end', `{"access_token":"${TOKEN}"}`],
  ])('is not to be had with %s: nothing is asked', async (_, given) => {
    const { connection, requests } = await connectToAnswers([answer(ROW)], [given])
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({ status: 'pending' })
    const read = connection.readBankStatement('2026-08-06', '2026-08-06', call())
    await expect(read).rejects.toThrow(BankUnreachable)
    await expect(read).rejects.not.toThrow(/secret/)
    expect(requests.every(({ path }) => path === '/token')).toBe(true)
  })

  test.each(['', 'x', `${TOKEN}`, `99 ${TOKEN}`])(
    'is renewed if the stored one is “%s”',
    async (key) => {
      const session = sessionStore(key)
      const { connection } = await connectToAnswers([answer(ROW)])
      expect(await connection.verifyIncoming(claim, callOf(session))).toStrictEqual(found)
      expect(session.logOns()).toBe(1)
    },
  )
})

describe('a statement', () => {
  const read = async (answers: Answer[], from = '2026-08-06', to = '2026-08-06') => {
    const { connection, requests } = await connectToAnswers(answers)
    const movements = await connection.readBankStatement(from, to, call())
    const periods = requests
      .filter(({ path }) => path !== '/token')
      .map(({ body }) => JSON.parse(body).dataRequest.transaction)
      .map(({ startDt, endDt }) => `${startDt} ${endDt}`)
    return { movements, requests, periods }
  }

  test('is asked for by account and days, and has the bank’s row', async () => {
    const { movements, requests } = await read([answer(ROW)])
    expect(requests[1]?.body).toBe(
      question('{"accountId":"01340123380123458514","startDt":"2026-08-06","endDt":"2026-08-06"}'),
    )
    expect(movements).toStrictEqual([
      {
        controlNumber: '20260806-CR-0134-123456789-1240.00',
        bookedOn: '2026-08-06',
        direction: 'in',
        type: 'p2p',
        amount: '1240.00',
        reference: '000123456789',
        concept: 'Pago Movil',
        phone: null,
        bankCode: '0134',
      },
    ])
  })

  test('has a commission beside its payment, and a repeated row once', async () => {
    const commission = ROW.replace('"CR"', '"DB"').replace('1240.00', '3.72')
    const { movements } = await read([answer(ROW, commission, ROW, commission)])
    expect(movements.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['in', '1240.00'],
      ['out', '3.72'],
    ])
  })

  test('asks for less than 30 days at a time, and for no future days', async () => {
    const { movements, periods } = await read([NONE], '2026-06-20', '2026-08-31')
    expect(movements).toEqual([])
    expect(periods).toEqual(['2026-06-20 2026-07-18', '2026-07-19 2026-08-06'])
  })

  test('is split where the bank has too many rows, to a day at least', async () => {
    const { movements, periods } = await read(
      [code('"70005"'), answer(ROW), code('70005'), NONE, NONE],
      '2026-08-01',
      '2026-08-05',
    )
    expect(movements).toHaveLength(1)
    expect(periods).toEqual([
      '2026-08-01 2026-08-05',
      '2026-08-01 2026-08-03',
      '2026-08-04 2026-08-05',
      '2026-08-04 2026-08-04',
      '2026-08-05 2026-08-05',
    ])
    await expect(read([code('"70005"')])).rejects.toThrow('statement: 70005')
  })

  test.each([
    ['a row that cannot be read', answer(ROW, ROW.replace('1240.00', 'mucho'))],
    ['a row in dollars', answer(ROW, ROW.replace('BS ', 'USD'))],
    ['maintenance', code('"CRT503"')],
    ['HTML', '<html>'],
  ])('with %s is unreadable as a whole', async (_, given) => {
    await expect(read([given])).rejects.toThrow(BankUnreachable)
  })
})

describe('a check of the credentials', () => {
  const check = async (answers: Answer[], tokens?: Answer[]) => {
    const { connection, requests } = await connectToAnswers(answers, tokens)
    return { result: await connection.check(call()), requests }
  }

  test.each([
    ['movements', answer(ROW)],
    ['none', NONE],
    ['too many', code('"70005"')],
  ])('asks for a token and for today, and accepts %s', async (_, given) => {
    const { result, requests } = await check([given])
    expect(result).toStrictEqual({ status: 'accepted' })
    expect(requests.at(-1)?.body).toBe(
      question('{"accountId":"01340123380123458514","startDt":"2026-08-06","endDt":"2026-08-06"}'),
    )
  })

  test.each<[string, Answer, object]>([
    [
      'a wrong secret',
      { status: 401, body: '{"error":"unauthorized_client"}' },
      { status: 'rejected', code: 'UNAUTHORIZED_CLIENT' },
    ],
    [
      'a request that is not understood',
      { status: 400, body: '<html>' },
      { status: 'rejected', code: 'LOG_ON_REFUSED' },
    ],
    ['HTML', '<html>', { status: 'unreachable', code: 'NO_ANSWER' }],
    ['an error', { status: 503, body: '' }, { status: 'unreachable', code: 'NO_ANSWER' }],
  ])('with %s for a token', async (_, given, expected) => {
    expect((await check([NONE], [given])).result).toStrictEqual(expected)
  })

  test.each<[Answer, object]>([
    [
      { status: 403, body: 'Authentication failed' },
      { status: 'rejected', code: 'TOKEN_REFUSED' },
    ],
    [code('"VRN04"'), { status: 'unreachable', code: 'VRN04' }],
    ['<html>', { status: 'unreachable', code: 'UNREADABLE' }],
  ])('with %j for an answer', async (given, expected) => {
    expect((await check([given])).result).toStrictEqual(expected)
  })
})
