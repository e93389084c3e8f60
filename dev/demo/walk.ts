import { makeAccount, refreshAndLogOut } from './account.ts'
import { Conversation } from './conversation.ts'
import { bePaid } from './links.ts'
import { makeMerchant, showRefusals } from './merchant.ts'
import { payInSandbox } from './payments.ts'
import { decorateStore } from './store.ts'
import { callWithKey, inviteColleague } from './team.ts'
import { beTold } from './telling.ts'

/** Walks the main path as a new integrator would; throws where the service does not do as documented. */
export async function walk(service: string): Promise<void> {
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
}
