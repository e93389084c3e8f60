import { Problem } from '../stack/problem.ts'
import { makeAccount, refreshAndLogOut } from './account.ts'
import { DemoClient } from './demo-client.ts'
import { showEvents, showRecordedEvents } from './events.ts'
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

/** Runs what the key's merchant can do of it, where no account can be made or its mail cannot be read. */
export async function runDemoWithKey(service: string, key: string): Promise<void> {
  const talk = new DemoClient(service)
  talk.token = key
  talk.printHeading('A test key calls for its merchants')
  const { data } = await talk.expect(200, 'GET', '/merchants?limit=1')
  const [merchant] = data
  if (merchant === undefined) throw new Problem('This key has access to no merchant.')
  await payLink(talk, merchant.id)
  await showRecordedEvents(talk, merchant.id)
  talk.printSummary()
}
