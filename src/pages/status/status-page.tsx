import type { Context } from 'hono'
import { bankName } from '../../domain/banks.ts'
import { formatMoment } from '../../domain/format.ts'
import { checkStorage, timeCheck } from '../../features/system/health-checks.ts'
import { findLastCronRun, findStoppedBanks } from '../../features/system/queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { languageOf } from '../language.ts'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { type StatusTexts, statusTexts } from './texts.ts'

type State = keyof StatusTexts['states']

interface ServiceStatus {
  parts: Record<keyof StatusTexts['parts'], State>
  /** The banks whose payments are stopped; null stands for all. */
  stoppedBanks: readonly (string | null)[]
}

const STYLE = `
.parts div{display:flex;justify-content:space-between;gap:1rem;padding:.55rem 0}
.parts div+div{border-top:1px solid var(--line)}
.parts dd{margin:0;font-weight:650;text-align:right}
`

async function readStatus(c: Context<HttpEnv>): Promise<ServiceStatus> {
  const [database, storage] = await Promise.all([
    timeCheck('database', () =>
      pageDatabase(c).read({ cron: findLastCronRun(), stops: findStoppedBanks() }),
    ),
    checkStorage(c.var.platform),
  ])
  const facts = database.value
  return {
    parts: {
      service: facts === null ? 'fails' : 'works',
      storage: storage.value === null ? 'fails' : 'works',
      background: facts === null ? 'fails' : facts.cron[0]?.late ? 'late' : 'works',
    },
    stoppedBanks: facts?.stops.map(({ bank }) => bank) ?? [],
  }
}

async function showStatus(c: Context<HttpEnv>): Promise<Response> {
  const language = languageOf(c)
  const texts = statusTexts[language]
  const { parts, stoppedBanks } = await readStatus(c)
  const fails = Object.values(parts).includes('fails')
  const [icon, title] = fails
    ? (['bad', texts.fails] as const)
    : stoppedBanks.length > 0
      ? (['wait', texts.paused] as const)
      : (['good', texts.works] as const)
  const facts = {
    path: '/status',
    title: texts.title,
    description: texts.description,
    merchant: null,
    scripted: false,
    ownStyle: STYLE,
  }
  c.header('Cache-Control', 'no-store')
  return sendPage(
    c,
    fails ? 503 : 200,
    facts,
    <>
      <h1 class="name">{texts.title}</h1>
      <StatusCard
        level={2}
        icon={icon}
        tone={icon}
        title={title}
        text={fails ? texts.failing : ''}
      />
      {stoppedBanks.map((bank) => (
        <p class="card">{bank === null ? texts.allPaused : texts.bankPaused(bankName(bank))}</p>
      ))}
      <dl class="card parts">
        {Object.entries(parts).map(([part, state]) => (
          <div>
            <dt>{texts.parts[part as keyof StatusTexts['parts']]}</dt>
            <dd>{texts.states[state]}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{texts.readAt(formatMoment(c.var.requester.now, language))}</p>
    </>,
  )
}

/** Whether the service works, for people; monitors ask /health. */
export const statusPage = payerPage({
  id: 'status',
  path: '/status',
  indexed: true,
  get: showStatus,
})
