/** A line of the account: money that came in, or what the bank took for it. */
export interface BookLine {
  direction: 'in' | 'out'
  kind: 'mobile' | 'transfer' | 'commission'
  /** `125.50` */
  amount: string
  /** The payer's, `04241234567`. */
  phone: string
  /** The payer's, `0105`. */
  bankCode: string
  reference: string
  concept: string
  at: Date
}

/** A payment into the merchant's account. */
export interface Deposit {
  amount: string
  reference?: string | undefined
  phone?: string | undefined
  bankCode?: string | undefined
  concept?: string | undefined
  /** By default a mobile payment. */
  kind?: 'mobile' | 'transfer'
}

/** The bank's own records. Nothing is paid out of the account but commissions. */
export function openBooks(now: () => Date, withCommissions: () => boolean) {
  const lines: BookLine[] = []
  let lastReference = 123_456_788

  return {
    lines: (): BookLine[] => [...lines],
    deposit(given: Deposit): BookLine {
      lastReference += 1
      const line: BookLine = {
        direction: 'in',
        kind: given.kind ?? 'mobile',
        amount: given.amount,
        phone: given.phone ?? '04241234567',
        bankCode: given.bankCode ?? '0105',
        reference: given.reference ?? String(lastReference).padStart(12, '0'),
        concept: given.concept ?? '',
        at: now(),
      }
      lines.push(line)
      if (withCommissions()) {
        lines.push({ ...line, direction: 'out', kind: 'commission', amount: '0.01', concept: '' })
      }
      return line
    },
  }
}
