import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Money } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import { Link } from '../../router.tsx'
import { CollectionsNav } from '../collections/collections-nav.tsx'
import { countText, nextText, rhythmText, type Series, seriesTexts as texts } from './texts.ts'

const STATUSES = ['active', 'paused', 'ended'] as const

export const SeriesStatus = ({ of: { status } }: { of: Series }) => (
  <Status tone={texts.tones[status]}>{texts.statuses[status]}</Status>
)

/** What a merchant charges again and again, newest first. */
export function AllSeries() {
  const { environment, client, can } = useMerchant()
  return (
    <ListScreen
      title={texts.title}
      actions={() =>
        can('collections:write') && (
          <Link to={merchantPath('newSeries')} class="button">
            {texts.create}
          </Link>
        )
      }
      below={<CollectionsNav />}
      filters={{
        status: {
          areChips: true,
          label: say(['Estado', 'Status']),
          all: say(['Todas', 'All']),
          options: STATUSES,
          names: texts.statuses,
        },
      }}
      read={(query) => client.listSeries({ query: { environment, ...query } })}
      empty={
        <Empty title={say(['Aún no hay series', 'No series yet'])}>
          <p class="quiet">
            {say([
              'Una serie hace sola la nota de cada cliente: la mensualidad, el condominio, la cuota.',
              'A series makes each customer’s note by itself: the fee, the rent, the subscription.',
            ])}
          </p>
        </Empty>
      }
      noneFound={<Empty title={say(['Ninguna serie así', 'No such series'])} />}
    >
      {(all) => (
        <Rows of={all}>
          {(series) => ({
            to: merchantPath('series', { series: series.id }),
            name: series.concept,
            about: (
              <>
                <span class="line">
                  {rhythmText(series)} · {countText(series.customers.length)}
                </span>
                {series.nextOn && <span class="line">{nextText(series)}</span>}
              </>
            ),
            figure: <Money of={series.amount} in={series.currency} />,
            state: <SeriesStatus of={series} />,
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
