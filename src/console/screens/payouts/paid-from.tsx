import { useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/form.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { accountLine } from '../bank-accounts/account-parts.tsx'
import { wageTexts as texts } from './wage-texts.ts'

/** From which account a payout is paid, and who takes a fee for it. In test the owner chooses among several. */
export const PaidFrom = () => {
  const { environment, role } = useMerchant()
  return (
    <>
      {environment === 'test' && role === 'OWNER' && <AccountChoice />}
      <Facts
        of={[
          environment === 'live' && [texts.from, <Settlement key="from" />],
          [texts.fee, texts.feeOfBank],
        ]}
      />
    </>
  )
}

function AccountChoice() {
  const { data } = useRequest(
    () => api.listBankAccounts({ query: { environment: 'test', limit: 100 } }),
    [],
  )
  const accounts = data?.data ?? []
  if (accounts.length < 2) return null
  return (
    <Field
      name="account"
      label={texts.from}
      options={accounts.map((account) => [account.id, accountLine(account)])}
    />
  )
}

/** The account where the merchant is paid, which alone pays. */
function Settlement() {
  const { client, id } = useMerchant()
  const { data } = useRequest(() => client.getSettlementAccount(), [id])
  const account = data?.settlementAccount
  return (
    <>{account ? `${account.bankName} ${numberEnd(account.accountNumber)}` : texts.settlement}</>
  )
}
