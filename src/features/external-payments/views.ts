import type { ExternalPaymentRow } from './queries.ts'

export const externalPaymentView = ({ data }: ExternalPaymentRow) => data
