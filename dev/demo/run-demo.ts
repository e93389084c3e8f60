import { makeAccount, refreshAndLogOut } from './account.ts'
import { DemoClient } from './demo-client.ts'
import { showEvents } from './events.ts'
import { makeMerchant, showRefusals } from './merchant.ts'
import { payInSandbox } from './outgoing-orders.ts'
import { payLink } from './payment-links.ts'
import { decorateStore } from './store.ts'
import { callWithKey, inviteColleague } from './team.ts'

/** Runs the main path of a new integrator; throws if the service deviates from its documentation. */
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
