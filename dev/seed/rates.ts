import type pg from 'pg'

/** Adds the rates of the last 30 days' business days, up to the simulators' rate. */
export async function addRates(client: pg.Client): Promise<void> {
  await client.query(
    `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
     select 'USD', today - days, 36.66420000 - days * 0.0312, 'dolarapi', 'DolarApi', reported_at, reported_at
     from caracas_day(request_now()) today, generate_series(0, 29) days,
       start_of_caracas_day(today - days) reported_at
     where extract(isodow from today - days) < 6
     on conflict do nothing`,
  )
}
