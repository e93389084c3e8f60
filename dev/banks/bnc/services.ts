import { BANKS } from '../../../src/domain/banks.ts'

export interface Rate {
  /** `36.66420000`: written as it stands, zeros included. */
  price: string
  /** `2024-08-07` */
  day: string
}

/** JSON, since a number of it would lose its zeros. */
export const rateJson = ({ price, day }: Rate): string =>
  `{"PriceRateBCV":${price},"dtRate":"${day.split('-').toReversed().join('/')}"}`

export const bankList = () =>
  Object.entries(BANKS).map(([Code, Name]) => ({ Name, Code, Services: 'TRF, P2P' }))
