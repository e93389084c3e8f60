import type { Context } from 'hono'
import { bankName } from '../../domain/banks.ts'
import { formatMoment } from '../../domain/format.ts'
import {
  type BankHealthHourRow,
  selectBankHealth,
  selectBankHealthHours,
} from '../../features/bank-health/queries.ts'
import { bankHealthView } from '../../features/bank-health/views.ts'
import { checkStorage, timeCheck } from '../../features/system/health-checks.ts'
import { findLastCronRun, findStoppedBanks } from '../../features/system/queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { type Language, languageOf } from '../language.ts'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { type StatusTexts, statusTexts } from './texts.ts'

type State = keyof StatusTexts['states']

interface ServiceStatus {
  parts: Record<keyof StatusTexts['parts'], State>
  /** The banks whose payments are stopped; null stands for all. */
  stoppedBanks: readonly (string | null)[]
  banks: ReturnType<typeof bankHealthView>
  hours: readonly BankHealthHourRow[]
}

const STYLE = `
.parts div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1rem;padding:.55rem 0}
.parts div+div{border-top:1px solid var(--line)}
.parts dt,.parts dd{min-width:0}
.parts dd{font-weight:650}
.parts .quiet{flex-basis:100%;font-weight:400}
.banks h3{margin:0}
.parts .day{display:flex;flex-basis:100%;gap:2px;margin-top:.35rem}
.day i{flex:1;height:1.4rem;border-radius:3px;background:var(--line)}
.day .good{background:var(--good)}
.day .wait{background:var(--wait)}
.day .bad{background:var(--bad)}
.parts .ends{display:flex;flex-basis:100%;justify-content:space-between;font-size:.8125rem;font-weight:400}
`

async function readStatus(c: Context<HttpEnv>): Promise<ServiceStatus> {
  const [database, storage] = await Promise.all([
    timeCheck('database', () =>
      pageDatabase(c).read({
        cron: findLastCronRun(),
        stops: findStoppedBanks(),
        banks: selectBankHealth(),
        hours: selectBankHealthHours(),
      }),
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
    banks: bankHealthView(facts?.banks ?? []),
    hours: facts?.hours ?? [],
  }
}

type Bank = ServiceStatus['banks'][number]
type Operation = Bank['operations'][number]

const wasAsked = ({ last24Hours }: Operation): boolean => last24Hours.answeredShare !== null

interface BankHealthProps extends Pick<ServiceStatus, 'banks' | 'hours'> {
  language: Language
}

/** How the banks have answered, in words: those that were asked today, each with what it was asked. */
const BankHealth = ({ banks, hours, language }: BankHealthProps) => {
  const texts = statusTexts[language].banks
  const asked = banks.filter(({ operations }) => operations.some(wasAsked))
  const others = banks.filter((bank) => !asked.includes(bank))
  return (
    banks.length > 0 && (
      <>
        <h2>{texts.title}</h2>
        {asked.map((bank) => (
          <BankCard
            bank={bank}
            hours={hours.filter(({ bank_code }) => bank_code === bank.bankCode)}
            language={language}
          />
        ))}
        {others.length > 0 && (
          <p class="card quiet">{texts.notAskedBanks(others.map(({ bankName }) => bankName))}</p>
        )}
      </>
    )
  )
}

interface BankCardProps extends Pick<BankHealthProps, 'hours' | 'language'> {
  bank: Bank
}

const BankCard = ({ bank, hours, language }: BankCardProps) => {
  const texts = statusTexts[language].banks
  return (
    <section class="card banks">
      <h3>{bank.bankName}</h3>
      <dl class="parts">
        {bank.operations.filter(wasAsked).map((operation) => (
          <div>
            <dt>{texts.operations[operation.operation]}</dt>
            <dd>{stateOf(operation, language)}</dd>
            <dd class="quiet">
              {operation.last5Minutes.answeredShare !== null && (
                <>
                  {texts.lately(periodOf(operation.last5Minutes, language))}
                  <br />
                </>
              )}
              {texts.today(periodOf(operation.last24Hours, language))}
            </dd>
            <Day
              of={hours.filter((hour) => hour.operation === operation.operation)}
              language={language}
            />
          </div>
        ))}
      </dl>
    </section>
  )
}

type Hour = BankHealthHourRow
/** Of an hour: whether the bank always answered, at times, or hardly ever. */
type HourState = 'good' | 'wait' | 'bad'

const hourState = ({ calls, answered }: Hour): HourState =>
  answered === calls ? 'good' : 2 * answered < calls ? 'bad' : 'wait'

const HOURS = Array.from({ length: 24 }, (_, place) => 23 - place)

/** The hours of a day, from the first on; what they look like is said in words. */
const Day = ({ of, language }: { of: readonly Hour[]; language: Language }) => {
  const texts = statusTexts[language].banks
  const states = new Map(of.map((hour) => [hour.hours_ago, hourState(hour)]))
  const count = (state: HourState) => [...states.values()].filter((one) => one === state).length
  const said = texts.hours(count('good'), count('wait'), count('bad'))
  return (
    <>
      <dd class="day" role="img" aria-label={said}>
        {HOURS.map((hour) => (
          <i class={states.get(hour)} />
        ))}
      </dd>
      <dd class="quiet ends">
        <span>{texts.dayAgo}</span>
        <span>{texts.now}</span>
      </dd>
      <dd class="quiet">{said}</dd>
    </>
  )
}

/** That of the last minutes; of what was not asked lately that of the day. */
function stateOf({ status, last24Hours }: Operation, language: Language): string {
  const { states, ofDay } = statusTexts[language].banks
  if (status !== 'unknown') return states[status]
  return last24Hours.answeredShare === 1 ? ofDay.answered : ofDay.failed
}

type Period = Operation['last5Minutes']

/** `answered 97 % of 40, within 1.5 s, last failure 10 Mar 2026, 10:00` */
function periodOf({ calls, answeredShare, p95Ms, lastFailureAt }: Period, language: Language) {
  const texts = statusTexts[language].banks
  const percent = Math.floor((answeredShare ?? 0) * 100)
  const parts = [
    texts.answered(percent, calls),
    ...(p95Ms === null ? [] : [texts.within(formatSeconds(p95Ms, language))]),
    ...(lastFailureAt ? [texts.lastFailure(formatMoment(new Date(lastFailureAt), language))] : []),
  ]
  return parts.join(', ')
}

const formatSeconds = (milliseconds: number, language: Language): string => {
  const text = String(milliseconds / 1000)
  return language === 'es' ? text.replace('.', ',') : text
}

async function showStatus(c: Context<HttpEnv>): Promise<Response> {
  const language = languageOf(c)
  const texts = statusTexts[language]
  const { parts, stoppedBanks, banks, hours } = await readStatus(c)
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
      <BankHealth banks={banks} hours={hours} language={language} />
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
