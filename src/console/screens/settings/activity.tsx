import { say } from '../../language.ts'
import { Action } from '../../parts/action.tsx'
import { Status } from '../../parts/status.tsx'
import { api } from '../../requests/client.ts'
import type { Merchant } from './merchant.ts'
import { settingsTexts as texts } from './texts.ts'

interface ActivityProps {
  merchant: Merchant
  isOwner: boolean
  onChange(): Promise<void>
}

/** Whether the merchant takes payments, and its switch. */
export function Activity({ merchant: { id, status }, isOwner, onChange }: ActivityProps) {
  const isActive = status === 'ACTIVE'
  const action = isActive
    ? say(['Cerrar el comercio', 'Close the merchant'])
    : say(['Abrir el comercio', 'Open the merchant'])
  return (
    <section class="card">
      <div class="title">
        <h2>{say(['Cobros', 'Getting paid'])}</h2>
        <Status tone={isActive ? 'good' : 'wait'}>{texts.statuses[status]}</Status>
      </div>
      <p class="quiet">
        {isActive
          ? say([
              'El comercio cobra: sus enlaces, pedidos y tienda funcionan.',
              'The merchant gets paid: its links, orders and store work.',
            ])
          : say([
              'El comercio no cobra: sus enlaces, pedidos y tienda no aceptan pagos.',
              'The merchant is not paid: its links, orders and store take no payments.',
            ])}
      </p>
      {isOwner ? (
        <div class="actions">
          <Action
            label={action}
            look={isActive ? 'plain' : 'main'}
            send={() =>
              api.updateMerchantStatus({ id, body: { status: isActive ? 'INACTIVE' : 'ACTIVE' } })
            }
            onDone={onChange}
            refusals={{
              FORBIDDEN: texts.onlyOwner,
            }}
            danger={isActive}
          >
            <p class="quiet">
              {isActive
                ? say([
                    'Sus enlaces, pedidos y tienda dejan de aceptar pagos de inmediato. Lo que ya se pagó queda, y todo se puede seguir viendo. Puedes abrirlo de nuevo cuando quieras.',
                    'Its links, orders and store stop taking payments at once. What was paid stays, and all of it can still be seen. You can open it again at any time.',
                  ])
                : say([
                    'Sus enlaces, pedidos y tienda vuelven a aceptar pagos de inmediato.',
                    'Its links, orders and store take payments again at once.',
                  ])}
            </p>
          </Action>
        </div>
      ) : (
        <p class="hint">{texts.onlyOwner}</p>
      )}
    </section>
  )
}
