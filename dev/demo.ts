import { makeAccount, refreshAndLogOut } from './demo/account.ts'
import { Conversation } from './demo/conversation.ts'
import { bePaid } from './demo/links.ts'
import { makeMerchant, showRefusals } from './demo/merchant.ts'
import { payInSandbox } from './demo/payments.ts'
import { decorateStore } from './demo/store.ts'
import { callWithKey, inviteColleague } from './demo/team.ts'
import { beTold } from './demo/telling.ts'
import { readCommandLine, serviceOf, shared } from './options.ts'
import { runCommand } from './stack/problem.ts'

const command = {
  usage: 'npm run demo -- [--url http://127.0.0.1:8787 | --port 8787]',
  does: 'Walks the main path of a service as a new integrator would, and fails where it is not as documented.',
  options: { url: shared.url, port: shared.port },
}

await runCommand(async () => {
  const { values } = readCommandLine(command)
  const talk = new Conversation(serviceOf(values))
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
