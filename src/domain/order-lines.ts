/** A line of an order: how many of what, at what price of one. */
export interface OrderLine {
  /** With three decimals at most, as 0.5 of a kilogram. */
  quantity: number
  /** With two decimals at most; negative for a discount. */
  unitAmount: number
}

/** What a line comes to in cents, half of one rounded away from zero: 1.5 at 0.33 are `50n`. */
export function lineCents({ quantity, unitAmount }: OrderLine): bigint {
  const thousandths = BigInt(Math.round(quantity * 1000)) * BigInt(Math.round(unitAmount * 100))
  const half = thousandths < 0n ? -500n : 500n
  return (thousandths + half) / 1000n
}
