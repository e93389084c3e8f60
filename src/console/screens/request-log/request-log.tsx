import './request-log.css'
import { useTitle } from '../../frame/use-title.ts'
import { useMerchant } from '../../merchant.ts'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { setQuery, usePlace } from '../../router.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { mayRead } from '../developers/may-read.ts'
import { developersTexts } from '../developers/texts.ts'
import { RequestRow } from './request-row.tsx'
import { requestLogTexts as texts } from './texts.ts'

const STATUSES = ['2xx', '4xx', '5xx'] as const

/** What API keys have sent for the merchant, newest first; what is searched for is in the address. */
export function RequestLog() {
  const { environment, client, id } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const [key, path] = [query.get('key') ?? '', query.get('path') ?? '']
  const [status, requestId] = [query.get('status') ?? '', query.get('requestId') ?? '']
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      client.listRequests({
        query: {
          ...{ environment, page, limit: 25 },
          ...(key && { key }),
          ...(status && { status }),
          ...(path && { path }),
          ...(requestId && { requestId }),
        },
      }),
    [id, environment, page, key, status, path, requestId],
  )
  const names = useKeyNames(environment)
  const isFiltered = Boolean(key || status || path || requestId)
  return (
    <>
      <DevelopersNav />
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.lead}</p>
      {mayRead(reading) && <Filters of={{ key, status, path, requestId }} names={names} />}
      <Show of={reading} refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}>
        {({ data, total, limit }) =>
          data.length > 0 ? (
            <>
              <ul class="rows">
                {data.map((request) => (
                  <RequestRow key={request.id} of={request} keyName={names.get(request.keyId)} />
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} />
            </>
          ) : (
            <Empty title={isFiltered ? texts.noneFound : texts.none}>
              {!isFiltered && <p class="quiet">{texts.noneLead}</p>}
            </Empty>
          )
        }
      </Show>
    </>
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

interface FiltersProps {
  of: Record<'key' | 'status' | 'path' | 'requestId', string>
  names: ReadonlyMap<string, string>
}

const search = (name: string) => (event: { currentTarget: { value: string } }) =>
  setQuery({ [name]: event.currentTarget.value.trim(), page: null })

const Filters = ({ of: { key, status, path, requestId }, names }: FiltersProps) => (
  <search class="filters">
    <label>
      {texts.key}
      <select onChange={search('key')}>
        <option value="">{texts.allKeys}</option>
        {[...new Set([...names.keys(), ...(key ? [key] : [])])].map((id) => (
          <option key={id} value={id} selected={id === key}>
            {names.get(id) ?? id}
          </option>
        ))}
      </select>
    </label>
    <label>
      {texts.status}
      <select onChange={search('status')}>
        <option value="">{texts.all}</option>
        {STATUSES.map((option) => (
          <option key={option} value={option} selected={option === status}>
            {texts.statuses[option]}
          </option>
        ))}
      </select>
    </label>
    <label>
      {texts.path}
      <input
        type="search"
        defaultValue={path}
        placeholder="/api/v1/merchants"
        onChange={search('path')}
      />
    </label>
    <label>
      {texts.id}
      <input
        type="search"
        defaultValue={requestId}
        placeholder="req_…"
        onChange={search('requestId')}
      />
    </label>
  </search>
)
