import { afterAll, beforeAll, expect, test } from 'vitest'
import { countNotifications, selectNotifications } from '../../../src/features/notifications/queries.ts'
import { countLedger, selectLedger } from '../../../src/features/bank/ledger-queries.ts'
import { createUser } from '../../support/actors.ts'
import { createAccount } from '../../support/bank.ts'
import { planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'
let service: Service
beforeAll(async () => { service = await startService() })
afterAll(() => service.stop())
test('plans', async () => {
  const busy = await createUser(service)
  const others = await createUser(service)
  const fill = (userUuid: string, count: number, read: boolean) =>
  service.database.query(
    `insert into notifications (id, user_id, event_id, type, data, created_at, read_at)
     select uuidv7(n * interval '1 millisecond' - interval '1 hour'), $1, uuidv7(), 'payment_received',
       '{"environment": "test", "merchantName": "Comercio", "amount": 25}', now() - interval '1 hour',
       case when $3 then now() end
     from generate_series(1, $2::integer) n`,
    [userUuid, count, read],
  )
  await fill(others.uuid, 90000, true)
  await fill(others.uuid, 10000, false)
  await fill(busy.uuid, 200, true)
  await fill(busy.uuid, 100, false)
  await service.database.query('analyze notifications')
  const show = (n: any) => `${n['Node Type']} ${n['Relation Name'] ?? ''} ${n['Index Name'] ?? ''} rows=${n['Actual Rows']} x${n['Actual Loops']} t=${n['Actual Total Time']} heap=${n['Heap Fetches'] ?? ''} rem=${n['Rows Removed by Filter'] ?? ''}`
  for (const u of [busy, others]) for (const environment of [undefined, 'test'] as const) for (const read of [undefined, true, false]) for (const page of [1, 100, 5000]) {
    const f = { page, limit: 20, environment, read }
    for (const s of [countNotifications(f), selectNotifications(f)]) {
      const plan = await planOf(service, s, { userUuid: u.uuid, after: countNotifications(f) })
      console.log(u === busy ? 'few' : 'many', environment, read, page, '\n  ' + plan.map(show).join('\n  '))
    }
  }
  expect(1).toBe(1)
}, 100000)
