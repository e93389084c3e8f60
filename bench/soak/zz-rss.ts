import { Endings } from '../../dev/stack/endings.ts'
import { openLocalFolder } from '../../dev/stack/record.ts'
import * as keeping from './acts/keeping.ts'
import * as paying from './acts/paying.ts'
import * as reading from './acts/reading.ts'
import { newClient } from './client.ts'
import { Recorder } from './recorder.ts'
import { openStage } from './stage.ts'
import { buildTown } from './town.ts'
const endings = new Endings()
openLocalFolder()
const stage = await openStage(new Recorder(), endings)
const town = await buildTown(stage)
const clients = Array.from({ length: 8 }, (_, n) => newClient(stage, town, n, []))
const jwks = async () => void (await stage.call('GET', 'root:/.well-known/jwks.json'))
const docs = async () => void (await stage.call('GET', '/nowhere', { expects: [404] }))
const me = async (c: any) => void (await stage.call('GET', '/auth/me', { as: c.town.shops[0].owner.token }))
const upd = keeping.keepShop
async function go(name: string, act: any, seconds: number) {
  const before = stage.rssKb(); const n = stage.recorder.count(() => true); const end = Date.now() + seconds * 1000
  await Promise.all(clients.map(async (c) => { while (Date.now() < end) await act(c) }))
  const made = stage.recorder.count(() => true) - n
  const grown = stage.rssKb() - before
  console.log(name, made, 'requests', (before / 1024).toFixed(0), 'MB', 'grown', (grown / 1024).toFixed(1), 'MB', (grown / made).toFixed(1), 'KB/request')
}
await go('warm', reading.readShop, 10)
for (const [name, act] of Object.entries({ jwks, docs, me, readShop: reading.readShop, upd, sandboxAndLive: paying.sendMobilePayment, simulate: paying.simulate, upload: keeping.uploadPicture, pages: reading.readPublic, me2: me })) await go(name, act, 8)
await endings.run()
