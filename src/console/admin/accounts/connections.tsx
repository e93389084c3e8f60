import { formatDocument } from '../../../domain/document.ts'
import { say } from '../../language.ts'
import { numberEnd } from '../../parts/number-end.ts'
import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { NOTHING } from '../../parts/table.tsx'
import type { Schemas } from '../../requests/client.ts'
import type { Reading } from '../../requests/use-request.ts'
import { DenseTable } from '../parts/dense-table.tsx'
import { bankText } from '../parts/values.tsx'
import { accountTexts as texts } from './texts.ts'

interface ConnectionsProps {
  of: Reading<Schemas['BankConnectionList']>
}

/** The accesses to banks that this service has. */
export const Connections = ({ of }: ConnectionsProps) => (
  <section class="stack">
    <div>
      <h2>{texts.connections}</h2>
      <p class="quiet">
        {say([
          'Cada una paga desde su propia cuenta. Se configuran al instalar el servicio.',
          'Each pays from its own account. They are configured when the service is installed.',
        ])}
      </p>
    </div>
    <Show of={of}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="quiet">
            {say(['Este servicio no tiene conexiones.', 'This service has no connections.'])}
          </p>
        ) : (
          <DenseTable
            label={texts.connections}
            rows={data}
            keyOf={({ name }) => name}
            columns={[
              { name: texts.connection, cell: ({ name }) => <strong>{name}</strong> },
              {
                name: texts.number,
                cell: ({ bankCode, accountNumber }) =>
                  `${bankText(bankCode)} ${numberEnd(accountNumber)}`,
              },
              {
                name: texts.document,
                cell: ({ rif }) => <span class="money">{formatDocument(rif)}</span>,
              },
              {
                name: say(['Uso', 'Use']),
                cell: ({ account }) => (
                  <Status tone={account === null ? 'wait' : 'good'}>
                    {account === null ? say(['Libre', 'Free']) : say(['Conectada', 'Connected'])}
                  </Status>
                ),
              },
              {
                name: say(['Permite', 'Can']),
                cell: ({ capabilities: { statement, verifiesIncoming } }) =>
                  [
                    statement && say(['leer el estado de cuenta', 'read the statement']),
                    verifiesIncoming &&
                      say(['verificar pagos recibidos', 'verify incoming payments']),
                  ]
                    .filter(Boolean)
                    .join(', ') || NOTHING,
              },
            ]}
          />
        )
      }
    </Show>
  </section>
)
