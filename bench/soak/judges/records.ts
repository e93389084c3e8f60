import type pg from 'pg'
import { verifyChain } from '../../../dev/audit/verify-chain.ts'
import { findDifferences } from '../../../test/support/totals.ts'
import { countOf, noRows, shown, type Verdict } from './verdict.ts'

const auditDifferences = `
  select user_id, action, counted, kept from (
    select user_id, action, count(*) as counted, audit_total(user_id, action) as kept,
      grouping(user_id) = 0 and user_id is null as nobody
    from audit_logs group by cube (user_id, action)) totals
  where not nobody and counted <> kept`

/** Whether kept totals are what a full count gives, and the audit log is as it was sealed. */
export async function judgeRecords(client: pg.Client): Promise<Verdict[]> {
  const query = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]
  const differences = await findDifferences({ query })
  const { broken, seals, records, tail } = await verifyChain(client)
  const recorded = await countOf(client, 'select count(*) from audit_logs')
  const unsealed = tail?.records ?? 0
  const lost = records + unsealed === recorded ? [] : [`${recorded} records, ${records} sealed`]
  return [
    {
      what: 'kept totals of transactions, links, merchants and users are full counts',
      faults: shown(differences.map((row) => JSON.stringify(row))),
      found: `${await countOf(client, 'select count(*) from transaction_totals')} totals of transactions, ${await countOf(client, 'select count(*) from list_counts')} of lists`,
    },
    {
      what: 'totals of the audit log are full counts',
      faults: await noRows(client, auditDifferences),
      found: `${recorded} records`,
    },
    {
      what: 'the chain of the audit log verifies',
      faults: [...(broken === null ? [] : [broken]), ...lost],
      found: `${records} records in ${seals} seals, ${unsealed} not yet sealed`,
    },
  ]
}
