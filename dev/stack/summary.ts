import { relative } from 'node:path'
import { seedAccounts, seedPassword } from '../seed.ts'
import { localPayer } from './own-accounts.ts'
import { localFolder, projectFolder } from './paths.ts'
import type { LocalStack } from './stack.ts'
import type { StackDatabase } from './stack-database.ts'
import { renderTable } from './table.ts'

/** Prints the URLs of the running stack. */
export function printSummary({
  serviceUrl,
  database,
  storageEndpoint,
  banks,
  channels,
  dolarApiUrl,
}: LocalStack): void {
  const rows: Array<[string, string]> = [
    ['Service', serviceUrl],
    ['API', `${serviceUrl}/api/v1`],
    ['Documentation', `${serviceUrl}/docs`],
    ['Sent e-mails', `${serviceUrl}/cdn-cgi/local/explorer/email/sending`],
    ['Database', displayUrl(database)],
    ['Storage', storageEndpoint],
    ['Banks', `simulated: BNC ${banks.urls.bnc}, R4 ${banks.urls.r4}`],
    ['', `BDV ${banks.urls.bdv}, Banesco ${banks.urls.banesco}, Mercantil ${banks.urls.mercantil}`],
    ['', `Plaza ${banks.urls.plaza}, Exterior ${banks.urls.exterior}`],
    ['', `Tesoro ${banks.urls.tesoro}, BDT ${banks.urls.bdt}`],
    ['', payerRow()],
    ...ownAccountRows(banks),
    ['', 'live payments go to these simulators; no real money is moved'],
    ...channelRows(channels),
    ['Rates', `simulated: the banks, else DolarApi ${dolarApiUrl}`],
    ['Data', dataLocations(database.folder)],
    ...accountRows(database.local),
  ]
  console.log(`\n${renderTable(rows)}\n`)
}

/** Whom a live link can charge by a one-time key. */
function payerRow(): string {
  const { phone, bankCode, document, keys } = localPayer
  return `BNC charges ${phone} (${bankCode}, ${document}) by the keys ${keys.join(', ')}, each once`
}

/** Accounts that nothing connects yet: what a developer registers and pastes to connect them. */
const ownAccountRows = ({ own }: LocalStack['banks']): Array<[string, string]> =>
  own.map(({ protocol, accountNumber, credentials }) => [
    '',
    `connect ${accountNumber} (J309841327) by ${protocol}: ${JSON.stringify(credentials)}`,
  ])

/** What a developer pastes to connect a channel. */
const channelRows = ({ addresses, own }: LocalStack['channels']): Array<[string, string]> => [
  [
    'Channels',
    `simulated: WhatsApp ${addresses.whatsapp.baseUrl}, Telegram ${addresses.telegram.baseUrl}`,
  ],
  ...own.map(({ kind, credentials }): [string, string] => [
    '',
    `connect ${kind}: ${JSON.stringify(credentials)}`,
  ]),
]

/** Hides the password of a database that is not the stack's own. */
function displayUrl({ ownerUrl, folder }: StackDatabase): string {
  const url = new URL(ownerUrl)
  if (folder === undefined && url.password !== '') url.password = '***'
  return url.href
}

function dataLocations(postgresFolder: string | undefined): string {
  const local = relative(projectFolder, localFolder)
  if (postgresFolder === undefined || postgresFolder.startsWith(localFolder)) return local
  return `${local}, and ${postgresFolder}, where the user "nobody" can reach it, as which PostgreSQL runs`
}

function accountRows(seeded: boolean): Array<[string, string]> {
  if (!seeded) return [['Accounts', 'not seeded: the database is not on this machine']]
  const accounts = seedAccounts.map(({ email, does }) => `${email.padEnd(19)} ${does}`)
  const rows = accounts.map((text, index): [string, string] => [
    index === 0 ? 'Accounts' : '',
    text,
  ])
  return [
    ...rows,
    ['Password', seedPassword],
    ['', 'administrators need no second factor here (ADMIN_FACTOR=optional), and may set one'],
  ]
}
