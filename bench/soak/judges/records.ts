import type pg from 'pg'
import { verifyChain } from '../../../dev/audit/verify-chain.ts'
import { findTotalDifferences } from '../../../test/support/totals.ts'
import { type CheckResult, countOf, truncateViolations, violatingRows } from './check-result.ts'

const auditDifferences = `
  select user_id, action, counted, kept from (
    select user_id, action, count(*) as counted, audit_total(user_id, action) as kept,
      grouping(user_id) = 0 and user_id is null as nobody
    from audit_logs group by cube (user_id, action)) totals
  where not nobody and counted <> kept`

/** Whether stored totals equal a full count, and the audit log is as it was sealed. */
export async function checkRecords(client: pg.Client): Promise<CheckResult[]> {
  const query = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]
  const differences = await findTotalDifferences({ query })
  const { fault, seals, records, unsealed } = await verifyChain(client)
  const recorded = await countOf(client, 'select count(*) from audit_logs')
  const unsealedRecords = unsealed?.records ?? 0
  const lost =
    records + unsealedRecords === recorded ? [] : [`${recorded} records, ${records} sealed`]
  return [
    {
      guarantee: 'kept totals of transactions, links, merchants and users are full counts',
      violations: truncateViolations(differences.map((row) => JSON.stringify(row))),
      examined: `${await countOf(client, 'select count(*) from transaction_totals')} totals of transactions, ${await countOf(client, 'select count(*) from list_counts')} of lists`,
    },
    {
      guarantee: 'totals of the audit log are full counts',
      violations: await violatingRows(client, auditDifferences),
      examined: `${recorded} records`,
    },
    {
      guarantee: 'the chain of the audit log verifies',
      violations: [...(fault === null ? [] : [fault]), ...lost],
      examined: `${records} records in ${seals} seals, ${unsealedRecords} not yet sealed`,
    },
  ]
}
