import type { components } from './api.ts'

/** The objects of the interface by their names in the OpenAPI document: `Schemas['Checkout']`. */
export type Schemas = components['schemas']
export { Bolivar, type BolivarOptions } from './client.ts'
export {
  ApiError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  OutcomeUnknownError,
  WebhookError,
} from './errors.ts'
export type { InputOf, MerchantMethods, Methods, OperationName, ResultOf } from './methods.ts'
export type { Pages } from './pages.ts'
export type { RequestOptions } from './send.ts'
export {
  type CertifyOrderEvent,
  type EventOf,
  type EventType,
  type ReceivedEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
} from './webhooks.ts'
