import type { Books } from './books.ts'
import { reverseC2P, reverseC2PModel, sendC2P, sendC2PModel } from './c2p.ts'
import { creditModel, sendCredit } from './credits.ts'
import type { Fields, Model } from './formats.ts'
import { sendP2P, sendP2PModel } from './mobile-payments.ts'
import {
  type HistoryStyle,
  history,
  historyModel,
  validate,
  validateModel,
  validateP2P,
  validateP2PModel,
} from './position-endpoints.ts'
import { bankList, type Rate, rateJson } from './services.ts'

/** An endpoint of the bank, and the fields that it requires. */
export interface BncEndpoint {
  model: Model
  /** The response; a text is JSON already. Throws BankRejection. `dryRun`: checks without executing. */
  run(fields: Fields, now: Date, dryRun: boolean): unknown
}

export interface SimulatedBnc {
  books: Books
  style: HistoryStyle
  /** On the day of the call. */
  rate: () => Rate
}

/** By path, without the log-on, which is of another kind. */
export function createEndpoints(
  bank: SimulatedBnc,
  transferPath: string,
): Map<string, BncEndpoint> {
  const { books, style } = bank
  const ordering = (
    model: Model,
    order: (books: Books, fields: Fields, now: Date, dryRun: boolean) => unknown,
  ): BncEndpoint => ({ model, run: (fields, now, dryRun) => order(books, fields, now, dryRun) })
  const asking = (model: Model, ask: (fields: Fields, now: Date) => unknown): BncEndpoint => ({
    model,
    run: ask,
  })
  return new Map([
    ['MobPayment/SendP2P', ordering(sendP2PModel, sendP2P)],
    ['MobPayment/SendC2P', ordering(sendC2PModel, sendC2P)],
    ['MobPayment/ReverseC2P', ordering(reverseC2PModel, reverseC2P)],
    [transferPath, ordering(creditModel, sendCredit)],
    [
      'Position/HistoryByDate',
      asking(historyModel, (fields, now) => history(books, fields, style, now)),
    ],
    ['Position/Validate', asking(validateModel, (fields) => validate(books, fields, style))],
    [
      'Position/ValidateP2P',
      asking(validateP2PModel, (fields) => validateP2P(books, fields, style)),
    ],
    ['Services/BCVRates', asking({}, () => rateJson(bank.rate()))],
    ['Services/Banks', asking({}, bankList)],
  ])
}
