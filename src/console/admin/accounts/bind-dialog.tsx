import { formatDocument } from '../../../domain/document.ts'
import { say } from '../../language.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import type { Schemas } from '../../requests/client.ts'
import { bankText, connectionText } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { accountTexts as texts } from './texts.ts'

interface BindDialogProps {
  account: Schemas['AdminBankAccount']
  connections: readonly Schemas['BankConnection'][]
  onClose(): void
  onDone(): void
}

/** Connects an account to the bank access that pays from it, or disconnects it. */
export function BindDialog({ account, connections, onClose, onDone }: BindDialogProps) {
  const own = account.connection === null ? texts.bind : texts.unbind
  const fitting = connections.filter(
    ({ bankCode, account: taken }) => bankCode === account.bankCode && taken === null,
  )
  const isImpossible = account.connection === null && fitting.length === 0
  return (
    <Dialog title={own.title} onClose={onClose}>
      <div class="stack">
        <Facts
          of={[
            [texts.holder, account.holder],
            [texts.document, formatDocument(account.document)],
            [say(['Banco', 'Bank']), bankText(account.bankCode)],
            [texts.number, account.accountNumber],
            account.connection !== null && [texts.connection, connectionText(account.connection)],
          ]}
        />
        {isImpossible ? (
          <p class="notice wait">{texts.bind.noConnection}</p>
        ) : (
          <Form
            send={({ connection = '' }) =>
              adminApi.setBankAccountConnection({
                id: account.id,
                body: { connection: connection || null },
              })
            }
            onDone={onDone}
            action={own.action}
            danger={account.connection !== null}
          >
            <p>{own.lead}</p>
            {account.connection === null && (
              <Field
                name="connection"
                label={texts.connection}
                hint={texts.bind.hint}
                options={fitting.map(({ name, accountNumber, rif }) => [
                  name,
                  `${name} (${numberEnd(accountNumber)}, ${rif})`,
                ])}
              />
            )}
          </Form>
        )}
      </div>
    </Dialog>
  )
}
