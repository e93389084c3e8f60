import { BANKS } from '../../../domain/banks.ts'
import { say } from '../../language.ts'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { adminTexts as texts } from '../texts.ts'

const TONES = {
  kyc: { pending: 'wait', approved: 'good', rejected: 'bad', not_started: 'quiet' },
  user: { active: 'good', inactive: 'quiet', suspended: 'wait', banned: 'bad' },
  merchant: { active: 'good', inactive: 'bad', pending: 'wait' },
  transaction: { pending: 'wait', completed: 'good', failed: 'bad', refunded: 'quiet' },
  payment: { pending: 'wait', success: 'good', failed: 'bad' },
  account: { pending: 'wait', active: 'good' },
} as const satisfies Record<string, Record<string, Tone>>

export const KycStatus = ({ of }: { of: Schemas['KycState'] }) => (
  <Status tone={TONES.kyc[of]}>{texts.kyc[of]}</Status>
)
export const UserStatus = ({ of }: { of: Schemas['UserState'] }) => (
  <Status tone={TONES.user[of]}>{texts.user[of]}</Status>
)
export const MerchantStatus = ({ of }: { of: Schemas['MerchantState'] }) => (
  <Status tone={TONES.merchant[of]}>{texts.merchant[of]}</Status>
)
export const TransactionStatus = ({ of }: { of: Schemas['TransactionStatus'] }) => (
  <Status tone={TONES.transaction[of]}>{texts.transaction[of]}</Status>
)
export const AccountStatus = ({ of }: { of: Schemas['BankAccountStatus'] }) => (
  <Status tone={TONES.account[of]}>{texts.account[of]}</Status>
)

/** A flagged payment is shown as left to a person, whatever its status. */
export const PaymentStatus = ({
  of: { status, flagged },
}: {
  of: { status: Schemas['PaymentStatus']; flagged: boolean }
}) =>
  flagged ? (
    <Status tone="bad">{texts.flagged}</Status>
  ) : (
    <Status tone={TONES.payment[status]}>{texts.payment[status]}</Status>
  )

/** Real is said too: in these lists both are beside each other. */
export const Environment = ({ of }: { of: Schemas['BankEnvironment'] | Schemas['Environment'] }) =>
  of === 'production' || of === 'live' ? (
    <span>{texts.environments.live}</span>
  ) : (
    <span class="quiet">{texts.environments.test}</span>
  )

const SHOWN_DIGITS = 6

/** An id by its end, which is enough to tell it from others; the whole one is under the pointer. */
export const ShortId = ({ of }: { of: string }) => (
  <code title={of}>…{of.slice(-SHOWN_DIGITS)}</code>
)

/** What a connection is called: by its operator, but for the one to no bank. */
export const connectionText = (name: string): string =>
  name === 'sandbox' ? say(['Simulador', 'Simulator']) : name

/** `0191 Banco Nacional de Crédito (BNC)` */
export const bankText = (code: string): string => `${code} ${BANKS[code] ?? ''}`.trim()
