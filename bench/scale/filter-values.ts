import { withDatabase } from '../../dev/stack/database.ts'
import { accountId, merchantId, type Uuid, userId, webhookId } from '../../src/platform/ids.ts'

/** The values that the filters use in one of the databases. */
export interface FilterValues {
  /** The merchant with a third of all transactions and links. */
  bigMerchant: string
  /** One of the many other merchants. */
  otherMerchant: string
  owner: string
  /** One of the many users. */
  user: string
  /** Of only one user. */
  email: string
  account: string
  /** Of the big merchant. */
  webhook: string
  /** Of one transaction of the big merchant. */
  reference: string
  /** Of one link of the big merchant. */
  label: string
  /** Of only one merchant. */
  merchantName: string
}

/** Reads them; ids are in their public form. */
export const readFilterValues = (ownerUrl: string): Promise<FilterValues> =>
  withDatabase(ownerUrl, async (client) => {
    const one = async <Value extends string>(sql: string): Promise<Value> => {
      const { rows } = await client.query<{ value: Value }>(sql)
      if (rows[0] === undefined) throw new Error(`no row: ${sql}`)
      return rows[0].value
    }
    const big = await one<Uuid<'merchant'>>(
      "select id as value from merchants where rif like 'J-00000001-%'",
    )
    return {
      bigMerchant: merchantId.toPublic(big),
      otherMerchant: merchantId.toPublic(
        await one("select id as value from merchants where rif like 'J-00000007-%'"),
      ),
      owner: userId.toPublic(
        await one(`select owner_id as value from merchants where id = '${big}'`),
      ),
      user: userId.toPublic(
        await one("select id as value from users where email = 'user-77@example.com'"),
      ),
      email: 'user-777@example.com',
      account: accountId.toPublic(await one('select id as value from bank_accounts limit 1')),
      webhook: webhookId.toPublic(await one('select id as value from webhooks limit 1')),
      reference: await one(
        `select reference as value from transactions
         where merchant_id = '${big}' and environment = 'live' and reference is not null order by id limit 1`,
      ),
      label: await one(
        `select label as value from payment_links
         where merchant_id = '${big}' and environment = 'live' order by id limit 1`,
      ),
      merchantName: await one("select name as value from merchants where rif like 'J-00000777-%'"),
    }
  })
