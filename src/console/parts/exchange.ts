import { formatRate } from '../../domain/format.ts'
import { language, say } from '../language.ts'
import { api, type Schemas } from '../requests/client.ts'
import { useRequest } from '../requests/use-request.ts'

export type Currency = 'VES' | 'USD'
export type Rate = Schemas['Rate']

/** Bolívares for a dollar today; null while it is not known. */
export function useRate(): Rate | null {
  const { data } = useRequest(() => api.listRates(), [])
  return data?.data.find(({ currency }) => currency === 'USD') ?? null
}

export const otherCurrency = (currency: Currency): Currency => (currency === 'USD' ? 'VES' : 'USD')

/** What an amount is in the other currency, to the céntimo: a help to the eye, since the service decides at the payment. */
export const exchanged = (amount: number, currency: Currency, { rate }: Rate): number =>
  Math.round((currency === 'USD' ? amount * rate : amount / rate) * 100) / 100

/** `BCV 36,6642` */
export function rateName({ rate, source }: Rate): string {
  const figure = formatRate(rate.toFixed(4), language).replace(/^Bs\.\s/, '')
  return `${source === 'manual' ? say(['Tasa', 'Rate']) : 'BCV'} ${figure}`
}
