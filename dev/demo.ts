import { makeAccount, refreshAndLogOut } from './demo/account.ts'
import { Conversation } from './demo/conversation.ts'
import { bePaid } from './demo/links.ts'
import { makeMerchant, showRefusals } from './demo/merchant.ts'
import { payInSandbox } from './demo/payments.ts'
import { decorateStore } from './demo/store.ts'
import { callWithKey, inviteColleague } from './demo/team.ts'
import { beTold } from './demo/telling.ts'
import { runCommand } from './stack/problem.ts'

const service = (process.argv[2] ?? 'http://127.0.0.1:8787').replace(/\/+$/, '')

/** Walks the main path as a new integrator would; throws where the service does not do as documented. */
await runCommand(async () => {
  const talk = new Conversation(service)
  const account = await makeAccount(talk)
  const merchant = await makeMerchant(talk)
  await decorateStore(talk, merchant.id)
  await callWithKey(talk, merchant.id)
  await inviteColleague(talk, merchant.id, account)
  await payInSandbox(talk)
  await bePaid(talk, merchant.id)
  await beTold(talk, merchant.id)
  await showRefusals(talk, merchant)
  await refreshAndLogOut(talk, account)
  talk.end()
})
