/** More characters than this do not stand on one line of a small phone at the size of an amount. */
const MOST_AT_FULL_SIZE = 14

/** Whether an amount is shown smaller, since one that is broken in two is misread. */
export const isLongAmount = (amount: string): boolean => amount.length > MOST_AT_FULL_SIZE

/** The class of the largest amount of a page. */
export const amountClass = (amount: string): string =>
  isLongAmount(amount) ? 'amount long' : 'amount'
