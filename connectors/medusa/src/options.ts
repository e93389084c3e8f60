import { MedusaError } from '@medusajs/framework/utils'

/** The options of the provider in medusa-config. */
export interface BolivarPaymentOptions {
  /** The address of the service, such as `https://payments.example.com`. */
  url: string
  /** `svc_live_...` or `svc_test_...`, with `checkouts:read`, `checkouts:write`, `refunds:write` and `transactions:read`. */
  apiKey: string
  /** `mer_...` */
  merchantId: string
  /** The secret of the webhook, `whsec_...`; the old one and the new one while it is changed. */
  webhookSecret: string | string[]
  /**
   * Where the payer's page leads after paying. A storefront may name another page of the same site, by `data.return_url`
   * of a payment session.
   */
  returnUrl?: string
  /** Where it leads who does not pay; of a storefront by `data.cancel_url`, on the site of `returnUrl`. */
  cancelUrl?: string
  /** Whether an order may be paid in parts. Default: no. */
  acceptPartial?: boolean
}

type Rule = readonly [isMet: (value: unknown) => boolean, is: string]

const isText = (value: unknown, form: RegExp): boolean =>
  typeof value === 'string' && form.test(value)

const isSecret = (value: unknown): boolean => isText(value, /^whsec_[A-Za-z0-9+/]+=*$/)

const isAddress = (value: unknown): boolean => isText(value, /^https?:\/\/[^/\s]+\S*$/)

const required: Record<string, Rule> = {
  url: [isAddress, 'the address of the service, https://...'],
  apiKey: [
    (value) => isText(value, /^\w+_(live|test)_\S+$/),
    'an API key of the service, svc_live_... or svc_test_...',
  ],
  merchantId: [(value) => isText(value, /^mer_\w+$/), 'the id of your merchant, mer_...'],
  webhookSecret: [
    (value) => (Array.isArray(value) ? value.length > 0 && value.every(isSecret) : isSecret(value)),
    'the secret of the webhook, whsec_..., or a list of both while it is changed',
  ],
}

const optional: Record<string, Rule> = {
  returnUrl: [isAddress, 'an address, https://...'],
  cancelUrl: [isAddress, 'an address, https://...'],
  acceptPartial: [(value) => typeof value === 'boolean', 'true or false'],
}

/**
 * The options, once they are found to be right. Throws an INVALID_ARGUMENT that names each one that is missing, wrong or
 * unknown, and shows no value.
 */
export function checkedOptions(given: unknown): BolivarPaymentOptions {
  const options = (given ?? {}) as Record<string, unknown>
  const rules = { ...required, ...optional }
  const missing = Object.keys(required).filter((name) => !options[name])
  const wrong = Object.entries(rules).filter(
    ([name, [isMet]]) =>
      options[name] !== undefined && options[name] !== '' && !isMet(options[name]),
  )
  const unknown = Object.keys(options).filter((name) => !(name in rules))
  const problems = [
    ...missing.map((name) => `${name} is missing: ${rules[name]?.[1]}.`),
    ...wrong.map(([name, [, is]]) => `${name} has to be ${is}.`),
    ...unknown.map((name) => `${name} is no option.`),
  ]
  if (problems.length === 0) return options as unknown as BolivarPaymentOptions
  throw new MedusaError(
    MedusaError.Types.INVALID_ARGUMENT,
    `@bolivar-payments/medusa, options in medusa-config: ${problems.join(' ')}`,
  )
}
