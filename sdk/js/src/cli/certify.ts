import {
  CertifyProblem,
  certify as certifyIntegration,
  type Report,
  type ScenarioResult,
} from '../certify/certify.ts'
import { SCENARIOS } from '../certify/scenarios.ts'
import { accessOf, checkTestKey, clientOf } from './access.ts'
import { defineCommand } from './command.ts'
import { commonOptions, parseHttpUrl, refuseCommandLine } from './command-line.ts'
import { chooseMerchant } from './merchant.ts'
import { Problem } from './problem.ts'
import { escapeControlCharacters, renderTable, styled } from './text.ts'

const verdicts = {
  green: { label: 'green', style: 'green' },
  red: { label: 'red', style: 'red' },
  not_judged: { label: 'not judged', style: 'yellow' },
} as const

const VERDICT_WIDTH = Math.max(...Object.values(verdicts).map(({ label }) => label.length))
const NAME_WIDTH = Math.max(...SCENARIOS.map(({ name }) => name.length))

/** Tries on an integration what happens to every one sooner or later. Fails unless all of it is green. */
export const certify = defineCommand({
  usage: (program) => ({
    usage: `${program} --url http://127.0.0.1:3000/hook [--key svc_test_...] [--secret whsec_...] [--service http://127.0.0.1:8787 | --port 8787] [--merchant mer_...] [--only refund,late-event] [--json]`,
    description:
      'Makes test orders, delivers their events to a webhook twice, late, forged and in the wrong order, and reports what the program behind it made of them.',
    options: {
      url: { value: 'URL', description: 'the webhook of the program that is tried' },
      secret: { value: 'whsec_...', description: 'what it verifies with; else WEBHOOK_SECRET' },
      service: { value: 'URL', description: commonOptions.url.description },
      port: commonOptions.port,
      key: commonOptions.key,
      merchant: { value: 'mer_...', description: 'the merchant, if the key has access to several' },
      only: { value: 'NAMES', description: 'of which scenarios, with commas; all by default' },
      json: { description: 'the report as JSON' },
    },
  }),
  run: async ({ values, flags }, context) => {
    const { program, signal } = context
    if (values.url === undefined) refuseCommandLine('Which webhook?', certify.usage(program))
    const url = parseHttpUrl('--url', values.url)
    const secret = values.secret ?? process.env.WEBHOOK_SECRET
    if (!secret) throw new Problem('Which secret? --secret whsec_..., or WEBHOOK_SECRET.')
    const { service, port, key } = values
    const access = accessOf(
      {
        ...(service !== undefined && { url: parseHttpUrl('--service', service) }),
        ...(port !== undefined && { port }),
        ...(key !== undefined && { key }),
      },
      context,
    )
    checkTestKey(access.key, 'orders are made only in the test environment')
    const bolivar = clientOf(access, { maxRetries: 3 })
    const { id, name } = await chooseMerchant(bolivar, values.merchant, signal)
    // Half a report certifies nothing.
    signal.addEventListener('abort', () => process.exit(130))
    const isJson = flags.has('json')
    if (!isJson) console.log(`Trying ${url} with test orders of ${name} (${id}).\n`)
    const report = await certifyIntegration({
      ...{ bolivar, merchantId: id, url, secret },
      only: values.only?.split(',').map((one) => one.trim()),
      ...(!isJson && { onResult: printResult }),
    }).catch((error: unknown) => {
      throw error instanceof CertifyProblem ? new Problem(error.message) : error
    })
    console.log(isJson ? JSON.stringify(report, null, 2) : summaryOf(report))
    if (!report.passed) process.exitCode = 1
  },
})

function printResult({ name, does, verdict, expected, received, advice }: ScenarioResult): void {
  const { label, style } = verdicts[verdict]
  const padded = styled(style, label.padEnd(VERDICT_WIDTH))
  console.log(`${padded}  ${name.padEnd(NAME_WIDTH)}  ${does}`)
  const rows = Object.entries({ expected, received, 'to do': advice }).flatMap(
    ([row, text]): [string, string][] =>
      text === null ? [] : [[row, escapeControlCharacters(text)]],
  )
  if (rows.length > 0) console.log(renderTable(rows))
}

function summaryOf({ passed, results }: Report): string {
  const counts = Object.entries(verdicts).flatMap(([verdict, { label }]) => {
    const names = results.filter((result) => result.verdict === verdict).map(({ name }) => name)
    if (names.length === 0) return []
    return verdict === 'green'
      ? `${names.length} green`
      : `${names.length} ${label} (${names.join(', ')})`
  })
  const outcome = passed ? styled('green', 'Certified.') : styled('red', 'Not certified.')
  return `\n${outcome} ${counts.join('; ')}.`
}
