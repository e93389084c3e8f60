import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import type { ScreenProps } from '../../screen.ts'
import { Related } from '../parts/related.tsx'
import { Environment, TransactionStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'

/** One payment of a merchant, as far as administrators see it. */
export function Transaction({ at }: ScreenProps<'transaction'>) {
  useTitle(say(['Pago', 'Payment']))
  const id = at.transaction
  const reading = useRequest(() => adminApi.getAnyTransaction({ id }), [id])
  return (
    <Show of={reading}>
      {(transaction) => (
        <>
          <div class="title">
            <h1>
              <Money of={transaction.amount} in={transaction.currency} />
            </h1>
            <TransactionStatus of={transaction.status} />
          </div>
          <div class="beside">
            <section class="card">
              <Facts
                of={[
                  [adminTexts.merchantName, transaction.merchantName],
                  [say(['Cómo', 'How']), adminTexts.methods[transaction.paymentMethod]],
                  [
                    say(['Referencia del banco', 'The bank’s reference']),
                    transaction.reference ?? '–',
                  ],
                  [say(['Comenzó', 'Begun']), <Moment key="begun" of={transaction.createdAt} />],
                  transaction.completedAt !== null && [
                    say(['Pagado', 'Paid']),
                    <Moment key="completed" of={transaction.completedAt} />,
                  ],
                  [
                    adminTexts.environment,
                    <Environment key="environment" of={transaction.environment} />,
                  ],
                  [adminTexts.id, id],
                ]}
              />
              <div class="actions">
                <CopyButton text={id} label={adminTexts.copyId} />
              </div>
            </section>
            <Related
              title={say(['Lo demás', 'What else is known'])}
              links={[
                [
                  adminPath('merchant', { merchant: transaction.merchantId }),
                  say(['El comercio', 'The merchant']),
                ],
                [
                  adminPath('transactions', {}, { merchant: transaction.merchantId }),
                  say(['Los pagos de este comercio', 'The payments of this merchant']),
                ],
              ]}
            />
          </div>
        </>
      )}
    </Show>
  )
}
