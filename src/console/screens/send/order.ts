import { normalizeAccountNumber } from '../../../domain/account-number.ts'
import { isBankCode } from '../../../domain/banks.ts'
import { normalizeDocument } from '../../../domain/document.ts'
import { amountFromText } from '../../../domain/money.ts'
import { isMobilePhone, normalizePhone } from '../../../domain/phone.ts'
import { api, type Failure, type Outcome, type Schemas } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { sendTexts as texts } from './texts.ts'

type BankCode = Schemas['BankCode']

/** A payment that its sender has typed and not yet confirmed, in the forms of the interface. */
export interface Order {
  environment: 'live' | 'test'
  /** The id of the account that pays. */
  from: string
  to:
    | { way: 'mobile'; phone: string; bankCode: BankCode }
    | { way: 'transfer'; accountNumber: string }
  document: string
  name: string
  amount: number
  concept: string
}

/** Reads what was typed, so that nothing unclear is confirmed; what is wrong is named by its field. */
export function readOrder(
  fields: Record<string, string>,
  environment: 'live' | 'test',
): Outcome<Order> {
  const { account_number: from = '', name = '', concept = '' } = fields
  const amount = amountFromText(fields.amount ?? '')
  const document = normalizeDocument(fields.document ?? '')
  const to = fields.way === 'transfer' ? readAccount(fields) : readPhone(fields)
  const wrong = Object.entries({
    account_number: from === '' && texts.from,
    ...to.wrong,
    document: document === null && texts.documentHint,
    name: name === '' && texts.nameHint,
    amount: amount === null && texts.amountHint,
  }).flatMap(([path, message]) => (message ? [{ path, message }] : []))
  if (wrong.length > 0 || amount === null || document === null)
    return { data: null, failure: wrongFields(wrong) }
  const order = { environment, from, to: to.found, document, name, amount: Number(amount), concept }
  return { data: order, failure: null }
}

interface Read {
  found: Order['to']
  wrong: Record<string, string | false>
}

function readPhone({ phone: typed = '', bank_code: bankCode = '' }: Record<string, string>): Read {
  const phone = normalizePhone(typed)
  return {
    found: { way: 'mobile', phone: phone ?? '', bankCode: bankCode as BankCode },
    wrong: {
      phone: !(phone !== null && isMobilePhone(phone)) && texts.phoneHint,
      bank_code: !isBankCode(bankCode) && texts.bankHint,
    },
  }
}

function readAccount({ destination_account: typed = '' }: Record<string, string>): Read {
  const accountNumber = normalizeAccountNumber(typed)
  return {
    found: { way: 'transfer', accountNumber: accountNumber ?? '' },
    wrong: { destination_account: accountNumber === null && texts.accountHint },
  }
}

/** Sends it; with the same key it is the same payment, however often. */
export function place(order: Order, key: string): Promise<Outcome<{ id: string }>> {
  const { from, to, amount, document, name, concept } = order
  const common = { account_number: from, amount, document, name, ...(concept && { concept }) }
  return to.way === 'mobile'
    ? api.sendMobilePayment(
        { body: { ...common, phone: to.phone, bank_code: to.bankCode } },
        { idempotencyKey: key },
      )
    : api.createTransfer(
        { body: { ...common, destination_account: to.accountNumber } },
        { idempotencyKey: key },
      )
}

/** Whether it is certain that this request has sent nothing. Of other failures nobody knows. */
export function isCertainlyUnsent(failure: Failure): boolean {
  if (failure.kind !== 'refused') return false
  const { code, status } = failure.error
  return code !== 'IDEMPOTENCY_KEY_IN_USE' && (status < 500 || code === 'BANK_UNAVAILABLE')
}
