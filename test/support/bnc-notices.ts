import { startBnc } from '../../dev/banks/bnc/bnc.ts'
import { createUser } from './actors.ts'
import { apiOf } from './api.ts'
import { createBankAccount } from './bank-accounts.ts'
import { startService } from './service.ts'

/** A notice of BNC that is taken. */
export const BNC_NOTICE = {
  PaymentType: 'P2P',
  OriginBankReference: '00099001',
  DestinyBankReference: '00014894',
  OriginBankCode: '0105',
  ClientID: 'V23000760',
  Hour: '1430',
  Date: '20260420',
  CurrencyCode: '0928',
  Amount: '250.00',
  CommerceID: 'J309841327',
  CommercePhone: '00584140000191',
  ClientPhone: '00584241234567',
  Concept: 'Pedido 7',
}

export type BncNoticeTestbed = Awaited<ReturnType<typeof startBncNotices>>

/** Starts a service with two connections to BNC, and an account that the first of them pays to. */
export async function startBncNotices() {
  const bank = await startBnc()
  const other = await startBnc({
    config: { name: 'other', accountNumber: '01910001430000000001' },
    notices: { attempts: 1 },
  })
  const connections = [other.config, bank.config]
  const service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify(connections) } })
  const api = apiOf(service)
  bank.setNoticeUrl(`${service.url}/hooks/bnc`)
  const owner = await createUser(service)
  const account = await createBankAccount(service, owner, {
    environment: 'live',
    accountNumber: bank.config.accountNumber,
    connection: bank.config.name,
  })
  return {
    bank,
    other,
    service,
    api,
    owner,
    account,
    /** By the key of the first connection unless another, or none, is given. */
    send: (body: object = BNC_NOTICE, key: string | null = bank.config.noticeKey) =>
      api('POST', '/hooks/bnc', { body, headers: key === null ? {} : { 'x-api-key': key } }),
    /** What the lines of an alarm say, without what each line has. */
    alarms: (event: string) =>
      service
        .logs()
        .filter((line) => line.event === event)
        .map(({ connection, fields }) => ({
          connection,
          ...(fields === undefined ? {} : { fields }),
        })),
    movements: () =>
      service.database.query(
        `select id, connection, account_id, environment, direction, type, amount, booked_on::text, reference,
           payer_reference, concept, phone, bank_code, control_number, order_id
         from bank_movements order by id`,
      ),
    clear: async () => {
      await service.database.query('delete from bank_movements')
      service.logs().length = 0
    },
    stop: async () => {
      await service.stop()
      await bank.stop()
      await other.stop()
    },
  }
}
