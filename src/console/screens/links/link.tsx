import './link.css'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { QuickAction } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, moneyText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { PaymentRows } from '../payments/payment-rows.tsx'
import { paymentTexts } from '../payments/texts.ts'
import { EditLink } from './edit-link.tsx'
import { LinkStatus, priceText } from './links.tsx'
import { Simulation } from './simulation.tsx'
import { linkTexts } from './texts.ts'

/** One link: how it is shared, what was paid, and its switch. */
export function LinkDetail({ at }: ScreenProps<'link'>) {
  const { can, id, client, environment } = useMerchant()
  const path = { linkId: at.link }
  const inputs = [id, at.link]
  const reading = useRequest(() => client.getPaymentLink(path), inputs)
  useTitle(reading.data?.label ?? linkTexts.title)
  const payments = useRequest(
    () =>
      client.listTransactions({
        query: {
          environment,
          paymentLinkId: path.linkId,
          limit: 10,
        },
      }),
    inputs,
  )
  return (
    <Show of={reading}>
      {(link) => (
        <>
          <div class="title">
            <div>
              <h1>{link.label}</h1>
              <p class="price money">{priceText(link)}</p>
            </div>
            <LinkStatus of={link.status} />
          </div>
          <section class="card share">
            <img
              src={`${new URL(link.url).pathname}/qr.svg`}
              alt={say(['Código QR del enlace', 'QR code of the link'])}
              width="200"
            />
            <div class="stack">
              <a
                class="button"
                href={`https://wa.me/?text=${encodeURIComponent(say([`Paga «${link.label}» aquí: ${link.url}`, `Pay for “${link.label}” here: ${link.url}`]))}`}
                target="_blank"
                rel="noreferrer"
              >
                {say(['Enviar por WhatsApp', 'Send by WhatsApp'])}
              </a>
              <CopyButton
                look="plain"
                text={link.url}
                label={say(['Copiar el enlace', 'Copy the link'])}
              />
              <a class="button plain" href={link.url} target="_blank" rel="noreferrer">
                {say(['Abrir', 'Open'])}
              </a>
              <button type="button" class="plain" onClick={() => print()}>
                {say(['Imprimir', 'Print'])}
              </button>
            </div>
          </section>
          {environment === 'test' && can('sandbox:write') && (
            <Simulation
              of={link}
              onPaid={() => {
                void reading.reload()
                void payments.reload()
              }}
            />
          )}
          <section class="card">
            <Facts
              of={[
                [say(['Pagos recibidos', 'Payments received']), String(link.payments)],
                link.maxPayments !== null && [
                  say(['Máximo de pagos', 'Maximum of payments']),
                  String(link.maxPayments),
                ],
                link.description !== '' && [say(['Descripción', 'Description']), link.description],
                [say(['Creado', 'Created']), <Moment key="created" of={link.createdAt} />],
                link.expiresAt !== null && [
                  say(['Vence', 'Expires']),
                  <Moment key="expires" of={link.expiresAt} />,
                ],
                link.externalReference !== null && [
                  say(['Tu número', 'Your number']),
                  link.externalReference,
                ],
                link.minAmount !== null && [
                  say(['Desde', 'From']),
                  moneyText(link.minAmount, link.currency),
                ],
                link.maxAmount !== null && [
                  say(['Hasta', 'To']),
                  moneyText(link.maxAmount, link.currency),
                ],
                link.returnUrl !== null && [say(['Vuelve a', 'Returns to']), link.returnUrl],
              ]}
            />
            {can('links:write') && (
              <div class="actions">
                {(link.status === 'ACTIVE' || link.status === 'INACTIVE') && (
                  <>
                    <QuickAction
                      label={
                        link.status === 'ACTIVE'
                          ? say(['Apagar el enlace', 'Switch the link off'])
                          : say(['Encender el enlace', 'Switch the link on'])
                      }
                      look="plain"
                      send={() =>
                        client.updatePaymentLink({
                          ...path,
                          body: { active: link.status === 'INACTIVE' },
                        })
                      }
                      onDone={({ status }) => {
                        const isOff = status === 'INACTIVE'
                        tell(isOff ? linkTexts.switchedOff : linkTexts.switchedOn, async () => {
                          await client.updatePaymentLink({ ...path, body: { active: isOff } })
                          await reading.reload()
                        })
                      }}
                      onAnswer={reading.reload}
                    />
                    <EditLink of={link} onDone={reading.reload} />
                  </>
                )}
                <Link to={merchantPath('newLink', {}, { from: link.id })} class="button plain">
                  {say(['Crear otro igual', 'Create one like it'])}
                </Link>
              </div>
            )}
          </section>
          <h2>{say(['Pagos de este enlace', 'Payments of this link'])}</h2>
          <Show of={payments}>
            {({ data }) =>
              data.length === 0 ? (
                <Empty title={paymentTexts.none} />
              ) : (
                <PaymentRows payments={data} />
              )
            }
          </Show>
        </>
      )}
    </Show>
  )
}
