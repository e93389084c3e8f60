import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createPayoutShop, payoutRow } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('has a line for each row, whose amounts add up to the payout’s sums', async () => {
  const shop = await createPayoutShop(service)
  const id = await shop.approved({
    rows: [
      payoutRow(0, { name: '=cmd()' }),
      payoutRow(1, { amount: 10.14 }),
      payoutRow(2, { amount: 1250.5 }),
    ],
  })
  await service.runCron()
  const { text, headers, status } = await shop.api('GET', `${shop.base}/${id}/report`, {
    as: shop.owner,
  })
  expect(status).toBe(200)
  expect(headers.get('Content-Disposition')).toBe(`attachment; filename="lote-${id}.csv"`)
  const [head, ...lines] = text.replaceAll('"', '').trim().split('\r\n')
  expect(head).toContain('Fila;Estado;Teléfono;')
  const cells = lines.map((line) => line.split(';'))
  expect(cells.map(([row, state]) => [row, state])).toEqual([
    ['1', 'pagado'],
    ['2', 'no pagado'],
    ['3', 'pagado'],
  ])
  expect(cells[0]?.[6]).toBe("'=cmd()")
  const paid = cells.filter(([, state]) => state === 'pagado')
  const sum = paid.reduce((total, line) => total + Number(line[7]?.replace(',', '.')), 0)
  expect(sum).toBe((await shop.get(id)).sums.success.amount)
  expect(cells[1]?.[11]).toBe('El teléfono no está afiliado a pago móvil en ese banco.')
  const audited = await service.database.query(
    "select action from audit_logs where resource = $1 and action = 'payout.report'",
    [id],
  )
  expect(audited).toHaveLength(1)
  const other = await createPayoutShop(service)
  expectRefusal(
    await other.api('GET', `${other.base}/${id}/report`, { as: other.owner }),
    'NOT_FOUND',
  )
})
