import { expect, test } from 'vitest'
import { Analysis } from '../../dev/refusals/analysis.ts'
import { renderRefusals } from '../../dev/refusals/write.ts'

const sql = (name: string, body: string, header = '') =>
  [
    `src/features/shop/sql/${name}.sql`,
    `${header}CREATE FUNCTION ${name}() RETURNS void ${body};`,
  ] as const

const constructors = [
  'src/db/functions.ts',
  ['refuse', 'openOrder', 'closeOrder']
    .map((name) => `export const ${name} = () => callFunction('x')\n`)
    .join(''),
] as const

const tables = [
  'src/db/shops.ts',
  `export const shops = pgTable('shops', {}, (table) => [
  uniqueIndex('shops_name_key').on(table.name).where(sql\`removed_at is null\`),
])
`,
] as const

const route = (id: string, run: string) => `
export const ${id} = route({
  id: '${id}',
  method: 'post',
  run: ${run},
})
`

function analysisOf(files: readonly (readonly [path: string, text: string])[]) {
  const all = [constructors, tables, ...files]
  const isSql = ([path]: readonly [string, string]) => path.endsWith('.sql')
  return new Analysis({
    sql: new Map(all.filter(isSql)),
    modules: new Map(all.filter((file) => !isSql(file))),
  })
}

const worded = new Set(['shops_name_key'])

test('a route is refused by what its functions refuse, and those that they call', () => {
  const analysis = analysisOf([
    sql('open_order', "PERFORM require_stock(); PERFORM refuse('order_closed')"),
    sql(
      'require_stock',
      "PERFORM refuse('out_of_stock', '{amount}', jsonb_build_object('left', 3))",
    ),
    sql('close_order', "PERFORM refuse('order_lost')"),
    [
      'src/features/shop/queries.ts',
      `import * as functions from '../../db/functions.ts'
export const openShopOrder = () => sql\`select \${functions.openOrder()}\`
export const closeShopOrder = () => sql\`select \${functions.closeOrder()}\`
`,
    ],
    [
      'src/features/shop/open.ts',
      `import { closeShopOrder, openShopOrder } from './queries.ts'
${route('openOrder', '({ db }) => db.change(openShopOrder())')}`,
    ],
  ])
  expect(analysis.routes(worded)).toEqual(
    new Map([['openOrder', ['order_closed', 'out_of_stock']]]),
  )
  expect(analysis.rules()).toEqual(
    new Map([
      ['order_closed', []],
      ['order_lost', []],
      ['out_of_stock', ['left']],
    ]),
  )
})

test('and by what its own statements and functions refuse, and by the constraints of what it writes', () => {
  const analysis = analysisOf([
    [
      'src/features/shop/queries.ts',
      `import { refuse } from '../../db/functions.ts'
import { shops } from '../../db/schema.ts'
const requireOpen = () => sql\`select \${refuse({ rule: 'shop_closed', named: { most: 3 } })}\`
export const renamed = () => ({ checked: requireOpen(), renamed: sql\`update \${shops} set name = 'x' where true\` })
export const closed = () => sql\`update \${shops} set closed = true where name = 'x'\`
`,
    ],
    [
      'src/features/shop/routes.ts',
      `import { refusal } from '../../wire/errors.ts'
import { closed, renamed } from './queries.ts'
${route('renameShop', '() => renamed()')}
${route('closeShop', "() => closed() || refusal('shop_gone', { id: 1, seconds: '5' })")}`,
    ],
  ])
  expect(analysis.routes(worded)).toEqual(
    new Map([
      ['closeShop', ['shop_gone']],
      ['renameShop', ['shop_closed', 'shops_name_key']],
    ]),
  )
  expect(analysis.rules()).toEqual(
    new Map([
      ['shop_closed', ['most']],
      ['shop_gone', ['id']],
    ]),
  )
})

test('not by a violation that a function catches, nor by a call that refuses no caller', () => {
  const analysis = analysisOf([
    sql(
      'open_order',
      'PERFORM close_order(); -- refuses no caller: it is open\nPERFORM name_shop()',
    ),
    sql('name_shop', 'UPDATE shops SET name = 1; EXCEPTION WHEN unique_violation THEN NULL'),
    sql('close_order', "PERFORM refuse('order_lost')"),
    [
      'src/features/shop/open.ts',
      `import { openOrder as opened } from '../../db/functions.ts'
${route('openOrder', '() => opened()')}`,
    ],
  ])
  expect(analysis.routes(worded)).toEqual(new Map([['openOrder', []]]))
})

test('a rule that is no literal is an error, and so is one that is raised with other names', () => {
  const dynamic = [sql('open_order', "PERFORM refuse('link_' || state)")]
  expect(() => analysisOf(dynamic)).toThrow('src/features/shop/sql/open_order.sql')
  const differing = analysisOf([
    sql('open_order', "PERFORM refuse('full', p_named => jsonb_build_object('most', 1))"),
    sql('close_order', "PERFORM refuse('full', p_named => jsonb_build_object('left', 1))"),
  ])
  expect(() => differing.rules()).toThrow('full is raised with most and with left')
})

test('a comment that names a rule by which its function does not refuse is found', () => {
  const analysis = analysisOf([
    sql(
      'open_order',
      "PERFORM refuse('order_closed')",
      '-- order_closed: it is. order_lost: it is.\n',
    ),
    sql('close_order', "PERFORM refuse('order_lost')"),
  ])
  expect(analysis.misnamed()).toEqual(['src/features/shop/sql/open_order.sql: order_lost'])
})

test('the service has a rule for every route that moves money', () => {
  const [rules, routes] = [...renderRefusals().values()] as [string, string]
  expect(rules).toContain("  refund_too_large: 'remaining'\n")
  for (const id of ['chargeLink', 'refundTransaction', 'sendMobilePayment', 'approvePayout'])
    expect(routes).toMatch(new RegExp(`^  ${id}:\\s+'(?:\\w+ ){9,}`, 'm'))
})
