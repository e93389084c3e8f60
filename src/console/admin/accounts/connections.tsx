import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { DenseTable, NOTHING } from '../../parts/table.tsx'
import type { Schemas } from '../../requests/client.ts'
import type { Reading } from '../../requests/use-request.ts'
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
      <p class="quiet">{texts.connectionsLead}</p>
    </div>
    <Show of={of}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="quiet">{texts.noConnections}</p>
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
                  `${bankText(bankCode)} …${accountNumber.slice(-4)}`,
              },
              { name: texts.document, cell: ({ rif }) => rif },
              {
                name: texts.use,
                cell: ({ account }) => (
                  <Status tone={account === null ? 'wait' : 'good'}>
                    {account === null ? texts.free : texts.used}
                  </Status>
                ),
              },
              {
                name: texts.can,
                cell: ({ capabilities: { statement, verifiesIncoming } }) =>
                  [statement && texts.statement, verifiesIncoming && texts.verifies]
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
