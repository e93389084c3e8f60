import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Customer } from './texts.ts'

interface OwnPageProps {
  of: Customer
  onDone(): Promise<void>
}

/** The customer’s own page, which they open by the end of their document or phone. */
export const OwnPage = ({ of: customer, onDone }: OwnPageProps) => (
  <section class="card">
    <h2>{say(['Su página', 'Their page'])}</h2>
    {customer.accountUrl === null ? (
      <p class="quiet">
        {say([
          'Para que vea allí todo lo que debe y pagó, anota su cédula o un teléfono.',
          'For them to see there all that they owe and have paid, note their document or a phone.',
        ])}
      </p>
    ) : (
      <>
        <p class="quiet">
          {say([
            'Todo lo que debe y pagó. La abre con los últimos cuatro números de su cédula o teléfono.',
            'All that they owe and have paid. They open it by the last four digits of their document or phone.',
          ])}
        </p>
        <div class="actions">
          <CopyButton
            text={customer.accountUrl}
            label={say(['Copiar el enlace', 'Copy the link'])}
          />
          <a class="button plain small" href={customer.accountUrl} target="_blank" rel="noreferrer">
            {say(['Abrir', 'Open'])}
          </a>
          <Rotate of={customer} onDone={onDone} />
        </div>
      </>
    )}
  </section>
)

function Rotate({ of: { id: customerId }, onDone }: OwnPageProps) {
  const { client, can } = useMerchant()
  if (!can('collections:write')) return null
  return (
    <Action
      label={say(['Cambiar el enlace', 'Change the link'])}
      look="plain small"
      send={() => client.rotateCustomerAccountUrl({ customerId })}
      onDone={() => {
        tell(say(['El enlace es otro', 'The link is another one']))
        void onDone()
      }}
      danger
    >
      <p class="quiet">
        {say([
          'Para cuando llegó a otras manos. El de antes deja de servir enseguida, también donde ya se abrió.',
          'For when it came into other hands. The old one stops working at once, also where it was opened.',
        ])}
      </p>
    </Action>
  )
}
