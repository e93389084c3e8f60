import { merchantPath } from '../../merchant.ts'
import { rateName, useRate } from '../../parts/exchange.ts'
import { dayText } from '../../parts/money.tsx'
import { Link } from '../../router.tsx'

/** The rate of the day, which leads to those of earlier days. */
export function RateOfDay() {
  const rate = useRate()
  if (rate === null) return null
  return (
    <Link to={merchantPath('rates')}>
      {rateName(rate)} · {dayText(rate.effectiveDate)}
    </Link>
  )
}
