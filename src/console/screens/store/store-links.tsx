import { useState } from 'preact/hooks'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { storeTexts } from './texts.ts'

const texts = storeTexts.links
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
