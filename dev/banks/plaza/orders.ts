import { caracasDay } from '../../../src/domain/caracas.ts'
import type { PlazaConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import type { BookLine, NewLine, PlazaBooks } from './books.ts'
import {
  bookedAmount,
  Charge,
  Debit,
  DebitKey,
  Payment,
  readBody,
  shortDocument,
  Transfer,
} from './forms.ts'
import { answer } from './responses.ts'

/** A payer, and the one-time key that they have for one charge. */
export interface Payer {
  phone: string
  document: string
  bankCode: string
  otp: string
}

/** How an accepted transfer is settled, so many minutes after it was made each. */
export interface Settlement {
  found: number
  decided: number
  as: 'settled' | 'failed'
}

/**
 * The orders. Chosen: the code of a wrong key (TKCM), of a payer whose document or phone do not fit (BE01, E002), and of a
 * reversal of what cannot be reversed (C006).
 */
export function openOrders(books: PlazaBooks, config: PlazaConfig, now: () => Date) {
  const payers = new Map<string, Payer>()
  const debits = new Map<string, { amount: string; at: Date }>()
  const keysSentTo: string[] = []
  let settlement: Settlement = { found: 0, decided: 0, as: 'settled' }

  /** Books a line, unless the account lacks the money. */
  function move(line: NewLine, body: (booked: BookLine) => object): BankResponse {
    if (line.amount === '0.00') return answer('AM03')
    if (line.direction === 'out' && !books.covers(line.amount)) return answer('AM04')
    const booked = books.book(line)
    return answer('0000', { reference: booked.reference, body: body(booked) })
  }

  function refusePayer({ phone, document, bankCode, otp }: Payer): BankResponse | null {
    const known = payers.get(phone)
    if (!known || known.bankCode !== bankCode) return answer('E002')
    if (known.document !== document) return answer('BE01')
    if (known.otp !== otp) return answer('TKCM')
    payers.set(phone, { ...known, otp: '' })
    return null
  }

  const minutesSince = (at: Date) => (now().getTime() - at.getTime()) / 60_000

  return {
    /** Lets the payer be charged once, with this key. */
    giveKey: (payer: Payer): void => {
      payers.set(payer.phone, payer)
    },
    keysSentTo: keysSentTo as readonly string[],
    /** How transfers are settled that are accepted from now on, and debits decided. */
    settle: (next: Settlement): void => {
      settlement = next
    },

    pay(request: BankRequest): BankResponse {
      const fields = readBody(Payment, request)
      if (fields === null) return answer('C006')
      if (request.headers.ipcliente === undefined) return answer('0002')
      if (fields.telefonoAfiliado !== config.phone) return answer('E001')
      if (fields.telefono.endsWith('0000055')) return answer('E002')
      const line = {
        ...({ direction: 'out', kind: 'p2p', phone: fields.telefono } as const),
        amount: bookedAmount(fields.monto),
        document: shortDocument(fields.idBeneficiario),
        bankCode: fields.banco,
        concept: fields.motivo,
        externalId: fields.idExterno ?? '',
      }
      return move(line, ({ reference }) => ({ numeroReferencia: reference }))
    },

    transfer(request: BankRequest): BankResponse {
      const fields = readBody(Transfer, request)
      if (fields === null) return answer('C006')
      if (fields.cuenta_origen !== config.accountNumber) return answer('C002')
      const line = {
        ...({ direction: 'out', kind: 'transfer', bankCode: fields.cod_banco_a } as const),
        amount: bookedAmount(fields.monto),
        document: shortDocument(fields.identificacion_b),
        concept: fields.concepto,
        // The bank's own number of a transfer has eight digits.
        reference: String(20_000_000 + books.lines().length),
      }
      return move(line, ({ reference }) => ({ numeroReferencia: reference }))
    },

    /** `GET /v1/cce/consultaLiq`: nothing, then under way, then how it ended. */
    settlement({ query }: BankRequest): BankResponse {
      const line = books
        .lines()
        .find(
          ({ kind, reference, amount }) =>
            kind === 'transfer' &&
            reference === query.get('referencia') &&
            amount === query.get('monto'),
        )
      const needed = [query.get('cuenta'), query.get('canal')]
      if (needed.includes(null) || !/^\d{6}$/.test(query.get('fecha') ?? '')) return answer('0002')
      if (!line) return answer('C002', { status: 404, text: 'No encontrado' })
      const minutes = minutesSince(line.at)
      if (minutes < settlement.found) return answer('0000', { body: [] })
      if (minutes < settlement.decided) return answer('AC00', { text: 'En Proceso' })
      return settlement.as === 'settled'
        ? answer('0000', { body: { estatus: 'Liquidado' } })
        : answer('0000', { body: { estatus: 'Fallido' } })
    },

    charge(request: BankRequest): BankResponse {
      const fields = readBody(Charge, request)
      if (fields === null) return answer('C006')
      const payer = {
        phone: `0${fields.telefonoPagador}`,
        document: shortDocument(fields.id),
        bankCode: fields.banco,
        otp: fields.token,
      }
      const refusal = refusePayer(payer)
      if (refusal) return refusal
      const { otp: _used, ...party } = payer
      const amount = bookedAmount(fields.monto)
      const line = {
        ...party,
        direction: 'in',
        kind: 'c2p',
        amount,
        concept: fields.motivo,
      } as const
      return move(line, ({ reference }) => ({
        referencia: reference,
        codigoReverso: reference.slice(-6),
      }))
    },

    /** On the day of the charge, once. */
    reverse(reference: string): BankResponse {
      const line = books
        .lines()
        .find(
          (one) =>
            one.kind === 'c2p' &&
            one.reference === reference &&
            caracasDay(one.at) === caracasDay(now()),
        )
      if (!line || line.reversed) return answer('C006')
      line.reversed = true
      const { phone, bankCode, document, amount } = line
      const back = { phone, bankCode, document, amount } as const
      return move({ ...back, direction: 'out', kind: 'reversal' }, () => ({}))
    },

    sendKey(request: BankRequest): BankResponse {
      const fields = readBody(DebitKey, request)
      if (fields === null) return answer('C006')
      keysSentTo.push(fields.telefono_pagador)
      return answer('0000')
    },

    debit(request: BankRequest): BankResponse {
      const fields = readBody(Debit, request)
      if (fields === null) return answer('C006')
      const payer = {
        phone: fields.telefono_pagador,
        document: shortDocument(fields.identificacion_p),
        bankCode: fields.cod_banco_p,
        otp: fields.Token_p,
      }
      const refusal = refusePayer(payer)
      if (refusal) return refusal
      const { otp: _used, ...party } = payer
      const amount = bookedAmount(fields.monto)
      return move({ ...party, direction: 'in', kind: 'debit', amount }, ({ reference }) => {
        debits.set(reference, { amount, at: now() })
        return { referencia_c: reference, endtoend: `0138${reference}` }
      })
    },

    /** `GET /v1/cce/debinm/consultarDI` has its code in the body as well. */
    debitStatus({ query }: BankRequest): BankResponse {
      const reference = query.get('referencia_c') ?? ''
      const known = debits.get(reference)
      const isKnown =
        known?.amount === query.get('monto') && query.get('endtoend') === `0138${reference}`
      if (!known || !isKnown) return answer('E003')
      const isDecided = minutesSince(known.at) >= settlement.decided
      const code = isDecided ? (settlement.as === 'settled' ? '0000' : 'AM04') : 'AC00'
      return { status: 200, body: { codigoRespuesta: code, descripcionCliente: '' } }
    },
  }
}
