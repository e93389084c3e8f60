import type { ExternalPaymentRow } from './queries.ts'

/** A response that was stored before there were tills names none. */
export const externalPaymentView = ({ data }: ExternalPaymentRow) => ({
  ...data,
  tillId: data.tillId ?? null,
  branchId: data.branchId ?? null,
})
