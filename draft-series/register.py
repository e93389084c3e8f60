exec(open('/tmp/collections-reg.py').read().split("after('src/platform")[0])
import shutil,os
shutil.copytree('/tmp/series/src/features/series','src/features/series')
shutil.copy('/tmp/series/src/db/series.ts','src/db/series.ts')
after('src/db/schema.ts',("export * from './sandbox.ts'\n","export * from './series.ts'\n"))
after('src/platform/ids.ts',("  chargeNote: 'cno',\n","  series: 'ser',\n"),("export const chargeNoteId = idKind('chargeNote')\n","export const seriesId = idKind('series')\n"))
sub('src/domain/statuses.ts',[("/** Of what was paid outside,","""/** How long a period of a series is. */
export const SERIES_INTERVALS = ['week', 'month', 'year'] as const
export type SeriesInterval = (typeof SERIES_INTERVALS)[number]

export const SERIES_STATUSES = ['active', 'paused', 'ended'] as const
export type SeriesStatus = (typeof SERIES_STATUSES)[number]

/** Of what was paid outside,""")])
sub('src/db/sql/grants.sql',[("  sessions,\n","  series_customers,\n  sessions,\n")])
sub('src/db/charge-notes.ts',[("  text,\n  unique,\n","  text,\n  unique,\n  uniqueIndex,\n  uuid,\n"),("import { merchants } from './merchants.ts'\n","import { merchants } from './merchants.ts'\nimport { series } from './series.ts'\n"),
("    externalReference: text(),\n    voidReason","    /** Of one that a series has made: its period, and the customer for whom it was made, whoever they are part of today. */\n    seriesId: uuid().references(() => series.id),\n    period: text(),\n    madeFor: uuid(),\n    externalReference: text(),\n    voidReason"),
("    index('charge_notes_customer_idx')","    uniqueIndex('charge_notes_period_key')\n      .on(table.seriesId, table.period, table.madeFor)\n      .where(sql`series_id is not null`),\n    index('charge_notes_customer_idx')"),
("    check('charge_notes_due_once_issued'","    check(\n      'charge_notes_period_of_series',\n      sql`(series_id is null) = (period is null) and (period is null) = (made_for is null)`,\n    ),\n    check('charge_notes_due_once_issued'")])
sub('src/features/charge-notes/sql/insert_charge_note.sql',[("p_note: as\n-- create_charge_note() takes it.","p_note: as\n-- create_charge_note() takes it, with seriesId and period for one of a series."),
("    issued_on, due_on, external_reference, created_at, updated_at)","    issued_on, due_on, external_reference, series_id, period, made_for, created_at, updated_at)"),
("    p_note->>'externalReference', request_now(), request_now())","    p_note->>'externalReference', (p_note->>'seriesId')::uuid, p_note->>'period',\n    CASE WHEN p_note->>'seriesId' IS NOT NULL THEN p_customer.id END, request_now(), request_now())")])
sub('src/features/charge-notes/sql/note_data.sql',[("    'voidReason'","    'seriesId', CASE WHEN (p_note).series_id IS NOT NULL THEN public_id('ser', (p_note).series_id) END,\n    'period', (p_note).period,\n    'voidReason'")])
sub('src/features/charge-notes/schemas.ts',[("  voidReason: z.string().nullable()","  seriesId: publicId(seriesId, EXAMPLE)\n    .nullable()\n    .meta({ description: 'The series that has made it; null if none did.', example: null }),\n  period: z.string().nullable().meta({\n    description: 'Of the series: `2026-11`, `2026-W48` or `2026`.',\n    example: null,\n  }),\n  voidReason: z.string().nullable()"),
("import { chargeNoteId, checkoutId, customerId, merchantId } from","import { chargeNoteId, checkoutId, customerId, merchantId, seriesId } from"),
("    .meta({ description: 'Those of one customer, by its id of the form `cus_...`.' }),\n","    .meta({ description: 'Those of one customer, by its id of the form `cus_...`.' }),\n  seriesId: pathId(seriesId)\n    .optional()\n    .meta({ description: 'Those of one series, by its id of the form `ser_...`.' }),\n")])
sub('src/features/charge-notes/queries.ts',[("  externalReference: string | null\n  voidReason","  externalReference: string | null\n  seriesId: string | null\n  period: string | null\n  voidReason"),
("  customerId?: Uuid<'customer'> | undefined\n  externalReference","  customerId?: Uuid<'customer'> | undefined\n  seriesId?: Uuid<'series'> | undefined\n  externalReference"),
("    isOverdue(merchantUuid, filters),\n","    isOverdue(merchantUuid, filters),\n    filters.seriesId && sql`n.series_id = ${filters.seriesId}`,\n")])
sub('src/features/customers/sql/merge_customers.sql',[("  UPDATE charge_notes SET customer_id","  INSERT INTO series_customers (series_id, customer_id)\n  SELECT m.series_id, p_into FROM series_customers m WHERE m.customer_id = p_id ON CONFLICT DO NOTHING;\n  UPDATE charge_notes SET customer_id")])
sub('src/features/customers/sql/end_customer.sql',[("  DELETE FROM customer_consents WHERE customer_id = p_id;","  DELETE FROM customer_consents WHERE customer_id = p_id;\n  DELETE FROM series_customers WHERE customer_id = p_id;")])
# end_customer runs before: take series before
s=open('src/features/customers/sql/merge_customers.sql').read()
ins="  INSERT INTO series_customers (series_id, customer_id)\n  SELECT m.series_id, p_into FROM series_customers m WHERE m.customer_id = p_id ON CONFLICT DO NOTHING;\n"
s=s.replace(ins,"").replace("  PERFORM merge_consents(p_id, p_into);\n","  PERFORM merge_consents(p_id, p_into);\n"+ins)
open('src/features/customers/sql/merge_customers.sql','w').write(s)
sub('src/features/sandbox/sql/make_due_on_clocks.sql',[("    done := done + tell_overdue","    -- All of them at once: who moves the clock waits for what that makes due.\n    done := done + make_series_notes(20 * p_limit, clock.merchant_id, clock.now);\n    done := done + tell_overdue"),("notes become overdue,","series make notes,\n-- notes become overdue,")])
sub('src/jobs.ts',[("import { purgeExpired","import { makeSeriesNotes, TRANSACTIONS_PER_RUN } from './features/series/make-series-notes.ts'\nimport { purgeExpired"),("  tellOverdueNotes: {","  makeSeriesNotes: { run: makeSeriesNotes, roundTrips: TRANSACTIONS_PER_RUN },\n  tellOverdueNotes: {")])
sub('src/domain/simulations.ts',[("in seconds: 400 days.","in seconds: 1,100 days."),("400 * 86_400","1_100 * 86_400")])
sub('src/features/groups.ts',[("import { statements","import { series } from './series/routes.ts'\nimport { statements"),("  chargeNotes,\n","  chargeNotes,\n  series,\n")])
after('src/http/nouns.ts',("  'charge note': 'la nota de cobro',\n","  series: 'la serie',\n"),("  'charge-notes': 'charge note',\n","  series: 'series',\n"))
sub('dev/openapi/simplify.ts',[("  MessageChannel: MESSAGE","  SeriesInterval: statuses.SERIES_INTERVALS,\n  SeriesStatus: statuses.SERIES_STATUSES,\n  MessageChannel: MESSAGE")])
after('dev/openapi/spanish-texts.ts',("    'El número de la nota, o parte del nombre, documento, número propio o teléfono del cliente.',\n","""  'Those of one series, by its id of the form `ser_...`.':
    'Las de una serie, por su id de la forma `ser_...`.',
  Series: 'Series',
  'Charge notes that are made again and again, for the same customers.':
    'Notas de cobro que se emiten una y otra vez, a los mismos clientes.',
  'Make a series of charge notes': 'Crear una serie de notas de cobro',
  'List a merchant’s series': 'Listar las series de un comercio',
  'Get a series': 'Consultar una serie',
  'Change a series': 'Cambiar una serie',
  'Pause a series': 'Pausar una serie',
  'Resume a paused series': 'Reanudar una serie en pausa',
  'End a series': 'Terminar una serie',
"""))
after('dev/openapi/story/facts.ts',("  cno: '01kga5ycm3e8wbrqjbzqk9c6vm',\n","  ser: '01kga5ycm3e8wbrqjbzqk9c6vm',\n"))
after('src/console/admin/audit/action-names.ts',("  'charge_note.void': ['Anuló una nota de cobro', 'Voided a charge note'],\n","""  'series.create': ['Creó una serie', 'Created a series'],
  'series.update': ['Cambió una serie', 'Changed a series'],
  'series.pause': ['Pausó una serie', 'Paused a series'],
  'series.resume': ['Reanudó una serie', 'Resumed a series'],
  'series.end': ['Terminó una serie', 'Ended a series'],
"""))
sub('docs/console.md',[("| `releasePayment` |","".join(f"| `{i}` | none yet |\n" for i in ['createSeries','listSeries','getSeries','updateSeries','pauseSeries','resumeSeries','endSeries'])+"| `releasePayment` |")])
sub('docs/architecture.md',[("`rates`, `request-log`, `sandbox`, `store`","`rates`, `request-log`, `sandbox`, `series`, `store`")])
after('docs/vocabulary.md',("and is no invoice | `charge_notes`, `cno_` |\n","| series | what makes a charge note for each of its customers and periods, which are weeks, months or years | `series`, `ser_`, `charge_notes.period` |\n"))
sub('src/wire/refusals/collections.ts',[("} as const satisfies Partial<Wordings>","""  series_customer_unknown: ['INVALID_REQUEST', ['No hay tal cliente.', 'There is no such customer.']],
  ends_before_start: [
    'INVALID_REQUEST',
    [
      'Terminaría antes de emitir otra nota.',
      'It would end before it makes another note.',
    ],
  ],
  series_ended: ['CONFLICT', ['Esta serie ya terminó.', 'This series has ended.']],
  series_not_active: ['CONFLICT', ['Esta serie ya está en pausa.', 'This series is paused already.']],
  series_not_paused: ['CONFLICT', ['Esta serie no está en pausa.', 'This series is not paused.']],
} as const satisfies Partial<Wordings>""")])
after('test/contract/permission-nouns.unit.test.ts',("  'charge-notes': 'collections',\n","  series: 'collections',\n"))
after('test/support/live-rows.ts',("  charge_notes: isLive,\n","  series: isLive,\n  series_customers: `series_id in (select id from series where ${isLive})`,\n"))
def sample(op,suffix,body=''):
    return f"  {op}: ofTest(({{ merchant, series }}) => ({{\n    path: `/merchants/${{merchant.id}}/series/${{series.id}}{suffix}`,\n{body}  }})),\n"
after('test/contract/samples.ts',("    path: `/merchants/${merchant.id}/charge-notes/${note.id}/void`,\n    body: { reason: 'Se emitió dos veces.' },\n  })),\n","""  createSeries: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/series`,
    body: {
      concept: 'Mensualidad',
      amount: 25,
      currency: 'USD',
      every: 'month',
      day: '5',
      startsOn: '2026-02-01',
      dueAfterDays: 5,
      customers: [customer.id],
      environment: 'test',
    },
  })),
"""+sample('getSeries','')+"""  updateSeries: ofTest(({ merchant, series, customer }) => ({
    path: `/merchants/${merchant.id}/series/${series.id}`,
    body: { concept: 'Cuota', amount: 30, currency: 'USD', day: '5', customers: [customer.id] },
  })),
"""+sample('pauseSeries','/pause')+"""  resumeSeries: ofTest(({ merchant, pausedSeries }) => ({
    path: `/merchants/${merchant.id}/series/${pausedSeries.id}/resume`,
  })),
"""+sample('endSeries','/end')))
open('test/support/series.ts','w').write("""import type { Environment } from '../../src/domain/environment.ts'
import { newUuid, seriesId, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'
import type { CustomerFixture } from './customers.ts'

interface SeriesOptions {
  customers: readonly CustomerFixture[]
  environment?: Environment
  concept?: string
  status?: 'active' | 'paused' | 'ended'
  nextOn?: string
}

export interface SeriesFixture {
  id: string
  uuid: Uuid<'series'>
}

/** A monthly series of 25 bolívares, whose next day is far away unless said. */
export async function createSeries(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: SeriesOptions,
): Promise<SeriesFixture> {
  const { environment = 'test', concept = 'Mensualidad', status = 'active' } = options
  const { nextOn = '2199-12-05', customers } = options
  const uuid = newUuid<'series'>(new Date())
  await service.database.query(
    `with made as (
       insert into series (id, merchant_id, environment, concept, amount, currency, every, day, starts_on,
         due_after_days, status, next_on, created_at, updated_at)
       values ($1, $2, $3, $4, 25, 'VES', 'month', '5', $6, 0, $5, $6, now(), now()) returning id)
     insert into series_customers (series_id, customer_id) select made.id, c from made, unnest($7::uuid[]) c`,
    [uuid, merchant.uuid, environment, concept, status, nextOn, customers.map((one) => one.uuid)],
  )
  return { id: seriesId.toPublic(uuid), uuid }
}
""")
sub('test/support/world.ts',[("import { createNote,","import { createNote,"),
 ("  note: NoteFixture\n","  note: NoteFixture\n  series: SeriesFixture\n  pausedSeries: SeriesFixture\n"),
 ("    note: await createNote(service, merchant),\n","    note: await createNote(service, merchant),\n    series: await createSeries(service, merchant, { customers: [charged] }),\n    pausedSeries: await createSeries(service, merchant, {\n      ...{ customers: [charged], status: 'paused' },\n    }),\n")])
