import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'

const texts = say({
  title: ['Enlaces de la tienda', 'Links of the store'],
  live: [
    'En la tienda se ven los 100 más nuevos que se pueden pagar.',
    'The store shows the newest 100 that can be paid.',
  ],
  test: [
    'Estos son de prueba: en la tienda solo se ven los reales.',
    'These are test links: the store shows live ones alone.',
  ],
  none: ['Aún no hay enlaces.', 'No links yet.'],
  payable: ['Se puede pagar', 'Can be paid'],
  off: ['No se puede pagar', 'Cannot be paid'],
  all: ['Ver todos los enlaces', 'See all links'],
})
const SHOWN = 20

/** Which links the store has: read when somebody asks, since they can be a thousand. */
export function StoreLinks() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{texts.title}</h2>
      </summary>
      {isOpen && <LinkList />}
    </details>
  )
}

function LinkList() {
  const { id, environment, client } = useMerchant()
  const reading = useRequest(
    () => client.listStoreLinks({ query: { environment } }),
    [id, environment],
  )
  return (
    <Show of={reading}>
      {({ data }) => (
        <>
          <p class="quiet">{data.length === 0 ? texts.none : texts[environment]}</p>
          <ul class="lines">
            {data.slice(0, SHOWN).map((link) => (
              <li key={link.id}>
                <div>
                  <Link to={merchantPath('link', { link: link.id })}>{link.label}</Link>
                </div>
                <Status tone={link.active ? 'good' : 'quiet'}>
                  {link.active ? texts.payable : texts.off}
                </Status>
              </li>
            ))}
          </ul>
          <Link to={merchantPath('links')}>{texts.all}</Link>
        </>
      )}
    </Show>
  )
}
