import { BANKS } from '../../../src/domain/banks.ts'

export interface Rate {
  /** `36.66420000`, including trailing zeros. */
  price: string
  /** `2024-08-07` */
  day: string
}

/** JSON text, since a number would lose its trailing zeros. */
export const rateJson = ({ price, day }: Rate): string =>
  `{"PriceRateBCV":${price},"dtRate":"${day.split('-').toReversed().join('/')}"}`

export const bankList = () =>
  Object.entries(BANKS).map(([Code, Name]) => ({ Name, Code, Services: 'TRF, P2P' }))
