import './request-log.css'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { usePlace } from '../../router.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { developersTexts } from '../developers/texts.ts'
import { RequestRow } from './request-row.tsx'
import { requestLogTexts as texts } from './texts.ts'

const STATUSES = ['2xx', '4xx', '5xx'] as const

/** What API keys have sent for the merchant, newest first. */
export function RequestLog() {
  const { environment, client } = useMerchant()
  const { query } = usePlace()
  const names = useKeyNames(environment)
  const key = query.get('key')
  return (
    <ListScreen
      above={<DevelopersNav />}
      title={say(['Solicitudes', 'Requests'])}
      lead={say([
        'Lo que enviaron las claves de API en los últimos 7 días, sin su contenido.',
        'What API keys have sent in the last 7 days, without its content.',
      ])}
      filters={{
        key: {
          label: texts.key,
          options: [...new Set([...names.keys(), ...(key ? [key] : [])])],
          names: Object.fromEntries(names),
          all: say(['Todas', 'All']),
        },
        status: { label: say(['Estado', 'Status']), options: STATUSES, names: texts.statuses },
        path: {
          label: say(['La ruta comienza con', 'The path begins with']),
          placeholder: '/api/v1/merchants',
        },
        requestId: { label: texts.id, placeholder: 'req_…' },
      }}
      read={(query) => client.listRequests({ query: { environment, ...query } })}
      refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}
      empty={
        <Empty title={say(['Aún no hay solicitudes', 'No requests yet'])}>
          <p class="quiet">
            {say([
              'Aquí verás cada una que envíe tu programa, alrededor de un segundo después.',
              'Here you see each one that your program sends, about a second later.',
            ])}
          </p>
        </Empty>
      }
      noneFound={
        <Empty
          title={say([
            'No hay solicitudes con estos filtros.',
            'There are no requests with these filters.',
          ])}
        />
      }
    >
      {(requests) => (
        <ul class="rows">
          {requests.map((request) => (
            <RequestRow key={request.id} of={request} keyName={names.get(request.keyId)} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

/** The names of the user's own keys; those of others are known by their ids alone. */
function useKeyNames(environment: 'live' | 'test'): ReadonlyMap<string, string> {
  const keys = useRequest(() => api.listApiKeys({ query: { limit: 100 } }), [])
  const own: readonly Schemas['ApiKey'][] = keys.data?.data ?? []
  return new Map(
    own.filter((key) => key.environment === environment).map(({ id, name }) => [id, name]),
  )
}
