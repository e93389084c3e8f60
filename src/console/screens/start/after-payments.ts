// One file for all of them: each more would be waited for.
export { Checklist } from './checklist.tsx'
export { LastDays } from './last-days.tsx'
export { NeedsReview } from './needs-review.tsx'
export { NoPayments } from './no-payments.tsx'
export { RateOfDay } from './rate-of-day.tsx'
export { Waiting } from './waiting.tsx'
