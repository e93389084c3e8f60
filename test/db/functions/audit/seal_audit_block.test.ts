import { expect, test } from 'vitest'
import { auditRecordHashes, lastAuditSeal, sealAuditBlock } from '../../../../src/db/functions.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

test('without records there is nothing to seal', async () => {
  const seal = () => bed.rows<{ records: number }>(sealAuditBlock({ mostRecords: 10 }))
  // The first seal of a copied database may be one of no records, which renumbers.
  for (const { records } of await seal()) expect(records).toBe(0)
  expect(await seal()).toEqual([])
})

test('before the first seal, the chain begins with the first record, in this cluster', async () => {
  const [first] = await bed.rows(lastAuditSeal({ cluster: 'here', xidOffset: 7 }))
  expect(first).toMatchObject({
    ...{ number: '0', to_xid: '0', cluster: 'here', xid_offset: '7' },
    to_record: '00000000-0000-0000-0000-000000000000',
  })
})

test('no records have no hashes, and each record has its own', async () => {
  expect(await bed.value(auditRecordHashes({ recordIds: [] }))).toEqual([])
  await bed.database.query(`select record_audit('user.login'), record_audit('user.logout')`)
  const records = await bed.database.query<{ id: string }>('select id from audit_logs order by id')
  const recordIds = records.map(({ id }) => id)
  const hashes = (await bed.value(auditRecordHashes({ recordIds }))).map(String)
  expect(new Set(hashes).size).toBe(2)
  const reversed = await bed.value(auditRecordHashes({ recordIds: recordIds.toReversed() }))
  expect(reversed.map(String)).toEqual(hashes.toReversed())
})
