import { ApiError, Bolivar, type InputOf, type MerchantMethods } from '@bolivar-payments/sdk'
import { WebhookError } from '@bolivar-payments/sdk/webhooks'
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  Logger,
  PaymentProviderInput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from '@medusajs/framework/types'
import {
  AbstractPaymentProvider,
  PaymentActions,
  PaymentSessionStatus,
} from '@medusajs/framework/utils'
import { amountOf, currencyOf } from './amounts.ts'
import { type BolivarPaymentOptions, checkedOptions } from './options.ts'
import { asMedusaError, invalid, refusal } from './problems.ts'
import { makeRefund } from './refunds.ts'
import {
  type Checkout,
  customerOf,
  newSessionId,
  nextReference,
  pageOf,
  readSession,
  referenceOf,
  type SessionData,
  sessionDataOf,
  statusOf,
} from './session.ts'
import { actionOf, checkoutOfWebhook, type WebhookPayload } from './webhook.ts'

type NewCheckout = InputOf<'createCheckout'>['body']

/**
 * Payments of a Medusa shop by Bolívar Pagos. Each payment session has a checkout of the service, at whose page the
 * customer pays; it is found by the session's id, so that no session has two. What the service says of it is what counts: a
 * paid checkout is a captured payment, since its money is on the merchant's account, and what cannot be asked stays pending.
 */
export class BolivarPaymentProvider extends AbstractPaymentProvider<BolivarPaymentOptions> {
  static override identifier = 'bolivar'

  readonly #shop: MerchantMethods
  readonly #logger: Pick<Logger, 'warn'>

  static override validateOptions(options: Record<string, unknown>): void {
    checkedOptions(options)
  }

  constructor(container: { logger: Pick<Logger, 'warn'> }, options: BolivarPaymentOptions) {
    super(container, options)
    const { url, apiKey, merchantId } = checkedOptions(options)
    const headers = { 'Accept-Language': 'es' }
    const client = new Bolivar({ baseUrl: url, apiKey, headers, timeoutMs: 45_000, maxRetries: 2 })
    this.#shop = client.merchant(merchantId)
    this.#logger = container.logger
  }

  /** Makes the checkout of a session; asked again for the same session, the same one. */
  async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const stored = input.data ?? {}
    const reference = referenceOf(newSessionId(stored, input.context), 1)
    const checkout = await this.#makeCheckout(reference, input)
    const status = PaymentSessionStatus.PENDING
    return { id: checkout.id, status, data: sessionDataOf(checkout, { ...stored, refunds: [] }) }
  }

  /** Moves a session to a checkout of another amount. Refuses that once something was paid. */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const session = readSession(input.data)
    const current = await this.#getCheckout(session)
    const isSame =
      current.amount === amountOf(input.amount) &&
      current.currency === currencyOf(input.currency_code)
    if (isSame) return { status: statusOf(current), data: sessionDataOf(current, session) }
    await this.#cancelCheckout(current)
    const checkout = await this.#makeCheckout(nextReference(session), input)
    return { status: PaymentSessionStatus.PENDING, data: sessionDataOf(checkout, session) }
  }

  async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return this.#currentState(input)
  }

  async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return this.#currentState(input)
  }

  /** Moves no money: what is paid was captured already, and what is not cannot be. */
  async capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const session = readSession(input.data)
    const checkout = await this.#getCheckout(session)
    if (checkout.status !== 'paid') {
      throw refusal('Este pedido no está pagado.', 'This order is not paid.')
    }
    return { data: sessionDataOf(checkout, session) }
  }

  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const session = readSession(input.data)
    const id = input.context?.idempotency_key
    if (id === undefined) {
      throw invalid('Medusa no dio el id del reembolso.', 'Medusa has given no id of the refund.')
    }
    try {
      const checkout = await this.#getCheckout(session)
      const booked = await makeRefund(this.#shop, { session, checkout, id, amount: input.amount })
      const data = { ...session, refunds: [...session.refunds, booked] }
      return { data }
    } catch (error) {
      throw asMedusaError(error)
    }
  }

  async retrievePayment(input: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    const session = readSession(input.data)
    return { data: sessionDataOf(await this.#getCheckout(session), session) }
  }

  /** Closes the checkout to payers. Refuses that once something was paid, which is refunded instead. */
  async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const session = readSession(input.data)
    const checkout = await this.#cancelCheckout(await this.#getCheckout(session))
    return { data: sessionDataOf(checkout, session) }
  }

  /** As cancelPayment(). Medusa also deletes sessions whose checkout it has not stored; such a checkout expires. */
  async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return input.data?.checkout_id === undefined ? { data: {} } : this.cancelPayment(input)
  }

  /** A webhook only says which checkout to ask about. Throws where the service cannot be asked, so that Medusa repeats it. */
  async getWebhookActionAndData(payload: WebhookPayload): Promise<WebhookActionResult> {
    try {
      const checkoutId = await checkoutOfWebhook(payload, this.config.webhookSecret)
      if (checkoutId !== undefined) return await actionOf(this.#shop, checkoutId)
    } catch (error) {
      const isOfOthers = error instanceof ApiError && error.status === 404
      if (!(error instanceof WebhookError) && !isOfOthers) throw asMedusaError(error)
      this.#logger.warn(`Bolívar Pagos: a webhook was ignored. ${error.message}`)
    }
    return { action: PaymentActions.NOT_SUPPORTED }
  }

  /** What the service says of a session. Where it says nothing, the payment is not failed: it stays pending. */
  async #currentState({ data }: PaymentProviderInput): Promise<AuthorizePaymentOutput> {
    const session = readSession(data)
    try {
      const checkout = await this.#getCheckout(session)
      return { status: statusOf(checkout), data: sessionDataOf(checkout, session) }
    } catch (error) {
      this.#logger.warn(`${session.session_id} stays pending. ${(error as Error).message}`)
      return { status: PaymentSessionStatus.PENDING, data: { ...session } }
    }
  }

  async #getCheckout({ checkout_id: checkoutId, reference }: SessionData): Promise<Checkout> {
    const checkout = await this.#shop.getCheckout({ checkoutId }).catch((error: unknown) => {
      throw asMedusaError(error)
    })
    if (checkout.externalReference === reference) return checkout
    throw invalid(
      `${checkoutId} no es el checkout de ${reference}.`,
      `${checkoutId} is not the checkout of ${reference}.`,
    )
  }

  async #makeCheckout(
    reference: string,
    { amount, currency_code, data = {}, context }: InitiatePaymentInput,
  ): Promise<Checkout> {
    const { returnUrl, cancelUrl, acceptPartial } = this.config
    const fields = {
      customer: customerOf(data, context),
      acceptPartial,
      returnUrl: pageOf(data.return_url, returnUrl, returnUrl),
      cancelUrl: pageOf(data.cancel_url, cancelUrl, returnUrl),
    }
    const body = {
      externalReference: reference,
      amount: amountOf(amount),
      currency: currencyOf(currency_code),
      ...definedOf(fields),
    } as NewCheckout
    return this.#shop
      .createCheckout({ body }, { idempotencyKey: `medusa ${reference}` })
      .catch((error: unknown) => {
        throw asMedusaError(error)
      })
  }

  /** A checkout that can no longer be paid. Throws a NOT_ALLOWED if something was paid, or is being confirmed. */
  async #cancelCheckout(checkout: Checkout): Promise<Checkout> {
    const { id: checkoutId, status, transactions } = checkout
    if (status === 'expired' || status === 'canceled') return checkout
    if (status !== 'open') {
      throw refusal(
        'Este pedido ya recibió un pago: complétalo o reembólsalo.',
        'This order has received a payment: complete it or refund it.',
      )
    }
    if (transactions.some((transaction) => transaction.status === 'pending')) {
      throw refusal(
        'El banco está confirmando un pago de este pedido: inténtalo en un minuto.',
        'The bank is confirming a payment of this order: try again in a minute.',
      )
    }
    const options = { idempotencyKey: `medusa cancel ${checkoutId}` }
    return this.#shop.cancelCheckout({ checkoutId }, options).catch((error: unknown) => {
      throw asMedusaError(error)
    })
  }
}

const definedOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
