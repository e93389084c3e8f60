import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { fieldTime, sentTime } from '../../parts/field-time.ts'
import { Field } from '../../parts/form.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Schemas } from '../../requests/client.ts'
import { linkTexts } from './texts.ts'

interface EditLinkProps {
  of: Schemas['PaymentLink']
  onDone(): void
}

/** Changes what a link says and until when it is paid; what it asks for stays, as payers may have seen it. */
export function EditLink({ of: link, onDone }: EditLinkProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Cambiar', 'Change'])}
      look="plain"
      title={say(['Cambiar el enlace', 'Change the link'])}
      action={say(['Guardar', 'Save'])}
      send={({ label, description, expiresAt, externalReference, returnUrl }) =>
        client.updatePaymentLink({
          linkId: link.id,
          body: {
            ...(label !== undefined && { label }),
            ...(description !== undefined && { description }),
            expiresAt: expiresAt ? sentTime(expiresAt) : null,
            externalReference: externalReference || null,
            returnUrl: returnUrl || null,
          },
        })
      }
      onDone={() => {
        tell(say(['Enlace guardado', 'Link saved']))
        onDone()
      }}
    >
      <p class="quiet">
        {say([
          'El monto no se cambia: crea otro igual, con otro monto.',
          'The amount is not changed: create one like it, with another amount.',
        ])}
      </p>
      <Field name="label" label={linkTexts.label} value={link.label} maxLength={120} />
      <LinkDetails of={link} />
    </Action>
  )
}

/** What a link may have besides, for a new one or one that is changed. */
export const LinkDetails = ({ of: link }: { of?: Schemas['PaymentLink'] | undefined }) => (
  <>
    <Field
      name="description"
      label={say(['Descripción', 'Description'])}
      value={link?.description}
      maxLength={1000}
      rows={2}
      optional
    />
    <Field
      name="expiresAt"
      type="datetime-local"
      label={say(['Vence', 'Expires'])}
      hint={say(['Sin fecha, no vence.', 'Without a time, never.'])}
      value={link?.expiresAt ? fieldTime(Date.parse(link.expiresAt)) : undefined}
      optional
    />
    <Field
      name="externalReference"
      label={say(['Tu número', 'Your number'])}
      hint={say([
        'El de tu pedido o factura, si quieres buscarlo.',
        'That of your order, to find it.',
      ])}
      value={link?.externalReference ?? undefined}
      maxLength={100}
      optional
    />
    <Field
      name="returnUrl"
      type="url"
      label={say(['Página a la que vuelve quien paga', 'Page to which the payer returns'])}
      hint={say(['Como https://tutienda.com/gracias.', 'Such as https://yourshop.com/thanks.'])}
      value={link?.returnUrl ?? undefined}
      maxLength={2048}
      optional
    />
  </>
)
