import { makeAccount, refreshAndLogOut } from './account.ts'
import { DemoClient } from './conversation.ts'
import { payLink } from './links.ts'
import { makeMerchant, showRefusals } from './merchant.ts'
import { payInSandbox } from './payments.ts'
import { decorateStore } from './store.ts'
import { callWithKey, inviteColleague } from './team.ts'
import { showEvents } from './telling.ts'

/** Walks the main path as a new integrator would; throws where the service does not do as documented. */
export async function runDemo(service: string): Promise<void> {
  const talk = new DemoClient(service)
  const account = await makeAccount(talk)
  const merchant = await makeMerchant(talk)
  await decorateStore(talk, merchant.id)
  await callWithKey(talk, merchant.id)
  await inviteColleague(talk, merchant.id, account)
  await payInSandbox(talk)
  await payLink(talk, merchant.id)
  await showEvents(talk, merchant.id)
  await showRefusals(talk, merchant)
  await refreshAndLogOut(talk, account)
  talk.printSummary()
}
