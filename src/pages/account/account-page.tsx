import type { Context } from 'hono'
import { formatTime } from '../../domain/format.ts'
import { stripPasted } from '../../domain/pasted.ts'
import {
  type AccountKey,
  accountKeyOf,
  accountPath,
} from '../../features/customers/account-address.ts'
import {
  type AccountRow,
  findAccount,
  tryAccount,
} from '../../features/customers/account-queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { sha256 } from '../../platform/secrets.ts'
import { languageOf, languageQuery } from '../language.ts'
import { merchantBrand } from '../pay/merchant-brand.ts'
import { pageDatabase, payerPage, redirectTo, sendPage } from '../payer/payer-page.tsx'
import { readPostedForm } from '../payer/posted-form.ts'
import { Account, pageOf, sliceOf } from './account.tsx'
import { LEAVE_FIELD, OpenForm, type Refused } from './open-form.tsx'
import { closeAccount, isOpen, keepOpen } from './session.ts'
import { accountStyle } from './style.ts'
import { accountTexts } from './texts.ts'

const tokenOf = (c: Context<HttpEnv>): string => c.req.param('token') ?? ''

/** The account on a device that has opened it; otherwise the form, which is the same for every address. */
async function show(c: Context<HttpEnv>): Promise<Response> {
  const key = accountKeyOf(c.var.platform.config, tokenOf(c))
  return key !== null && isOpen(c, key) ? showAccount(c, key) : showForm(c)
}

async function showAccount(c: Context<HttpEnv>, key: AccountKey): Promise<Response> {
  const [owedPage, paidPage] = [pageOf(c.req.query('owed')), pageOf(c.req.query('paid'))]
  const found = findAccount(key, sliceOf('owed', owedPage), sliceOf('paid', paidPage))
  const [row] = await pageDatabase(c).read(found)
  return row ? sendAccount(c, row, { owed: owedPage, paid: paidPage }) : showForm(c)
}

function sendAccount(c: Context<HttpEnv>, row: AccountRow, at: { owed: number; paid: number }) {
  const language = languageOf(c)
  const path = accountPath(tokenOf(c))
  const title = accountTexts[language].title(row.store_name)
  const merchant = merchantBrand(row)
  const facts = { path, title, description: title, merchant, ownStyle: accountStyle }
  return sendPage(
    c,
    200,
    { ...facts, test: row.environment === 'test' },
    <Account
      {...{ row, at, path, language, merchant }}
      languageQuery={languageQuery(c)}
      config={c.var.platform.config}
      now={c.var.requester.now}
    />,
  )
}

function showForm(c: Context<HttpEnv>, refused?: Refused) {
  const language = languageOf(c)
  const { title, text } = accountTexts[language].closed
  const path = accountPath(tokenOf(c))
  return sendPage(
    c,
    refused?.status ?? 200,
    { path, title, description: text, merchant: null },
    <OpenForm language={language} action={path + languageQuery(c)} refused={refused} />,
  )
}

/** What opens an account: the last four digits of what was typed. */
const DIGITS = /\d{4}$/

/** Opens the account on this device, or closes it there. */
async function post(c: Context<HttpEnv>): Promise<Response> {
  const { fields } = await readPostedForm(c)
  const token = tokenOf(c)
  if (LEAVE_FIELD in fields) {
    closeAccount(c, token)
    return redirectTo(c, accountPath(token))
  }
  const { closed } = accountTexts[languageOf(c)]
  const [digits] = DIGITS.exec(stripPasted(fields.document ?? '')) ?? []
  if (digits === undefined) return refuse(c, closed.incomplete)
  const key = accountKeyOf(c.var.platform.config, token)
  const [tried] = await pageDatabase(c).change(tryAccount(sha256(token), key, digits))
  if (tried && tried.wait_seconds > 0) return showTooMany(c, tried.wait_seconds)
  if (!tried?.opened || key === null) return refuse(c, closed.wrong)
  keepOpen(c, token, key)
  return redirectTo(c, accountPath(token))
}

const refuse = (c: Context<HttpEnv>, text: string) =>
  showForm(c, { status: 400, text, error: accountTexts[languageOf(c)].closed.check })

function showTooMany(c: Context<HttpEnv>, seconds: number) {
  const language = languageOf(c)
  const until = new Date(c.var.requester.now.getTime() + seconds * 1_000)
  c.header('Retry-After', String(seconds))
  const text = accountTexts[language].closed.tooMany(formatTime(until, language))
  return showForm(c, { status: 429, text })
}

/** The page on which a customer of a merchant sees what they owe. */
export const accountPage = payerPage({
  id: 'account',
  path: '/cuenta/:token',
  get: show,
  post,
})
