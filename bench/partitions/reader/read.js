import { DuckDBInstance } from '@duckdb/node-api'

/** Prints what DuckDB finds in Parquet files: the number of rows, the days of the first and last, and the sum of `amount`. */
const instance = await DuckDBInstance.create(':memory:', { memory_limit: '256MB', threads: '1' })
const connection = await instance.connect()
for (const file of process.argv.slice(2)) {
  const { version } = await read('select version() as version')
  const found = await read(
    `select count(*)::varchar as rows, sum(amount)::varchar as amount, min(created_at)::varchar as first,
       max(created_at)::varchar as last, typeof(any_value(amount)) as type, count(distinct id)::varchar as ids
     from read_parquet('${file.replaceAll("'", "''")}')`,
  )
  console.log(JSON.stringify({ ...found, version }))
}

async function read(sql) {
  const result = await connection.runAndReadAll(sql)
  return result.getRowObjectsJson()[0] ?? {}
}
