import { useTitle } from '../../frame/use-title.ts'
import { merchantPath } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { recipientFacts } from '../send/recipient.ts'
import { sentOrder } from '../send/sent-orders.ts'
import { MovementStatus } from './movements.tsx'
import { SentState } from './sent-state.tsx'
import { bankAccountTexts } from './texts.ts'

const { movement: texts, types } = bankAccountTexts

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
              <Money of={movement.amount} />
            </h1>
            <MovementStatus of={movement.status} />
          </div>
          {movement.id.startsWith('pay_') && (
            <SentState id={movement.id} onEnd={() => void reading.reload()} />
          )}
          <section class="card">
            <Facts
              of={[
                ...(order ? recipientFacts(order) : []),
                [texts.type, types[movement.type]],
                [texts.date, <Moment key="date" of={movement.createdAt} />],
                [texts.reference, movement.reference ?? texts.noReference],
                movement.externalReference !== null && [texts.order, movement.externalReference],
                [texts.id, movement.id],
              ]}
            />
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
