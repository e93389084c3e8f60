import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath } from '../../merchant.ts'
import { CopyButton, ReceiptLinks } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { recipientFacts } from '../send/recipient.ts'
import { sentOrder } from '../send/sent-orders.ts'
import { MovementStatus, SignedAmount } from './movements.tsx'
import { SentState } from './sent-state.tsx'
import { bankAccountTexts } from './texts.ts'

const { movement: texts, types } = bankAccountTexts

/** Whom a movement concerns, as its bank or who sent it says. */
const partyFacts = ({
  counterparty: { name, phone, bankCode, accountNumber, document },
  direction,
  concept,
}: Schemas['BankTransactionDetail']) =>
  [
    name && [direction === 'out' ? texts.to : texts.from, name],
    document && [texts.document, formatDocument(document)],
    phone && [texts.phone, formatPhone(phone)],
    bankCode && [texts.bank, `${bankCode} ${bankName(bankCode)}`],
    accountNumber && [texts.account, accountNumber],
    concept !== '' && [texts.concept, concept],
  ].filter((fact): fact is [string, string] => Boolean(fact))

/** One movement of an account; of a payment that was sent from here, also what came of it. */
export function MovementDetail({ at }: ScreenProps<'account' | 'movement'>) {
  useTitle(texts.title)
  const path = { account: at.account, transactionId: at.movement }
  const reading = useRequest(() => api.getAccountTransaction(path), [at.account, at.movement])
  const order = sentOrder(path.transactionId)
  return (
    <Show of={reading}>
      {(movement) => (
        <>
          <div class="title">
            <h1>
              <SignedAmount of={movement} />
            </h1>
            <MovementStatus of={movement.status} />
          </div>
          {movement.id.startsWith('pay_') && (
            <SentState id={movement.id} onEnd={() => void reading.reload()} />
          )}
          <section class="card">
            <Facts
              of={[
                ...(order ? recipientFacts(order) : partyFacts(movement)),
                [texts.type, types[movement.type]],
                [texts.date, <Moment key="date" of={movement.createdAt} />],
                [texts.reference, movement.reference ?? texts.noReference],
                movement.externalReference !== null && [texts.order, movement.externalReference],
                movement.sentBy !== null && [texts.sentBy, movement.sentBy.name],
                movement.payoutId !== null && [
                  texts.payout,
                  <Link key="payout" to={merchantPath('payout', { payout: movement.payoutId })}>
                    {texts.seePayout}
                  </Link>,
                ],
                [texts.id, movement.id],
              ]}
            />
            {movement.receiptUrl !== null && (
              <ReceiptLinks
                url={movement.receiptUrl}
                name={movement.counterparty.name ?? texts.to}
              />
            )}
            <div class="actions">
              <Link to={merchantPath('account', { account: at.account })} class="button plain">
                {texts.back}
              </Link>
              {order && movement.status !== 'pending' && (
                <Link to={merchantPath('send', {}, { from: at.account })} class="button plain">
                  {texts.again}
                </Link>
              )}
              <CopyButton text={movement.id} label={texts.copy} />
            </div>
          </section>
        </>
      )}
    </Show>
  )
}
