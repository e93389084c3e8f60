import type { TestDatabase } from './database.ts'

const isLive = "environment = 'live'"
const everyRow = 'true'
/** Rows that test keys may write: with why nothing live is in them. */
const notWatched = (_why: string) => null

/** Which rows of each table no test key ever adds, changes or takes away. */
const watchedRows: Record<string, string | null> = {
  api_keys: everyRow,
  audit_logs: notWatched('Append-only; what a test key does is recorded as all else.'),
  audit_seals: everyRow,
  branches: everyRow,
  tills: everyRow,
  till_sales: isLive,
  shifts: isLive,
  bank_accounts: isLive,
  bank_connection_changes: everyRow,
  bank_connection_states: everyRow,
  bank_connections: everyRow,
  bank_day_balances: everyRow,
  archived_months: everyRow,
  bank_health_minutes: everyRow,
  bank_health_states: everyRow,
  approvals: isLive,
  bank_movements: isLive,
  checkout_payments: `checkout_id in (select id from checkouts where ${isLive})`,
  checkout_quotes: `checkout_id in (select id from checkouts where ${isLive})`,
  checkouts: isLive,
  closing_entries: `closing_id in (select id from closings where ${isLive})`,
  closings: isLive,
  cut_off_keys: everyRow,
  customer_consents: `customer_id in (select id from customers where ${isLive})`,
  customers: isLive,
  channels: everyRow,
  channel_bindings: `user_id is not null or customer_id in (select id from customers where ${isLive})`,
  recipient_choices: isLive,
  charge_note_numbers: isLive,
  charge_notes: isLive,
  collection_settings: everyRow,
  charge_note_days: isLive,
  series: isLive,
  series_customers: `series_id in (select id from series where ${isLive})`,
  exchange_rate_versions: everyRow,
  exchange_rates: everyRow,
  external_payments: isLive,
  factors: everyRow,
  floor_settings: everyRow,
  failed_logins: everyRow,
  former_settlement_accounts: everyRow,
  heartbeats: everyRow,
  idempotency_keys: isLive,
  invitations: everyRow,
  kyc_files: everyRow,
  kyc_submissions: everyRow,
  list_counts: notWatched('Counts of the other tables, which are folded at any time.'),
  list_deltas: notWatched('So are these.'),
  members: everyRow,
  merchants: everyRow,
  notification_preferences: everyRow,
  messages: isLive,
  notifications: "environment is distinct from 'test'",
  one_time_codes: everyRow,
  push_messages: everyRow,
  push_subscriptions: everyRow,
  operation_stops: isLive,
  outbox: "topic = 'event' and environment is distinct from 'test'",
  payees: isLive,
  payment_links: isLive,
  bank_orders: isLive,
  bank_order_keys: `order_id in (select id from bank_orders where ${isLive})`,
  payout_rows: `payout_id in (select id from payouts where ${isLive})`,
  payouts: isLive,
  pictures: everyRow,
  rate_proposals: everyRow,
  recovery_codes: everyRow,
  rate_refreshes: everyRow,
  rate_reports: everyRow,
  refunds: `transaction_id in (select id from transactions where ${isLive})`,
  requests: isLive,
  sandbox_clock_advances: notWatched('Clocks of the test environment.'),
  sandbox_movements: notWatched('The books of the simulated bank.'),
  sandbox_simulations: notWatched('Simulations of the test environment.'),
  sessions: everyRow,
  settlement_account_changes: everyRow,
  spent_challenges: everyRow,
  stores: everyRow,
  transaction_deltas: isLive,
  transaction_totals: isLive,
  transactions: isLive,
  // Requests for a payer's key and tries at a customer's page count by a hashed subject of either environment, and take no
  // credential.
  limited_attempts: "kind not in ('payer_key', 'account')",
  order_tombstones: "environment is distinct from 'test'",
  unapplied_payments: isLive,
  users: everyRow,
  webhook_attempts: `delivery_id in (
    select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.${isLive})`,
  webhook_deliveries: `webhook_id in (select id from webhooks where ${isLive})`,
  webhook_replays: `webhook_id in (select id from webhooks where ${isLive})`,
  webhooks: isLive,
}

/** What is written after an answer, or by whoever tells of events, whatever was asked for. */
const IGNORED_COLUMNS = "array['last_used_at', 'delivered_at', 'attempts', 'next_attempt_at']"

/** Writes down each watched row that anybody writes from now on, until the database is dropped. */
export async function watchLiveRows({ query }: TestDatabase): Promise<void> {
  await query(
    'create table watched_writes (id bigint generated always as identity, what text not null)',
  )
  await query(`
    create function record_watched_write() returns trigger language plpgsql security definer as $$
    declare
      before jsonb := to_jsonb(old) - ${IGNORED_COLUMNS};
      after jsonb := to_jsonb(new) - ${IGNORED_COLUMNS};
      met boolean;
    begin
      if before is distinct from after then
        execute format('select coalesce(bool_or(%s), false) from (
            select (jsonb_populate_record(null::%I, row)).* from unnest(array[$1, $2]) row where row is not null) t',
            tg_argv[0], tg_table_name) using to_jsonb(old), to_jsonb(new) into met;
        if met then
          insert into watched_writes (what) values (concat_ws(' ', tg_op, tg_table_name, after, before));
        end if;
      end if;
      return null;
    end $$`)
  for (const [table, condition] of Object.entries(watchedRows)) {
    if (condition === null) continue
    await query(`
      create trigger record_watched_write after insert or update or delete on ${table}
      for each row execute function record_watched_write('${condition.replaceAll("'", "''")}')`)
  }
}

/** What was written to watched rows since the last call. */
export async function takeWatchedWrites({ query }: TestDatabase): Promise<string[]> {
  const rows = await query<{ what: string }>('delete from watched_writes returning what')
  return rows.map(({ what }) => what)
}

/** The tables of which it is said here what a test key may write. */
export const coveredTables = (): string[] => Object.keys(watchedRows).toSorted()

/** The tables of the database, but for the watch's own. */
export async function databaseTables({ query }: TestDatabase): Promise<string[]> {
  const rows = await query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'watched_writes'
    order by relname collate "C"`)
  return rows.map(({ name }) => name)
}
