import type pg from 'pg'

/** An object of a schema: its name, such as `function reserve_slot(uuid)`, and its definition. */
export interface CatalogueEntry {
  name: string
  definition: string
}

/**
 * All objects of the schema `public` by name, in PostgreSQL's own notation, without partitions, which differ by the time.
 * Two databases with equal catalogues have equal schemas.
 */
export async function readCatalogue(client: pg.Client): Promise<CatalogueEntry[]> {
  const { rows } = await client.query<CatalogueEntry>(catalogueQuery)
  return rows
}

const acl = (list: string, owner: string) =>
  `(select string_agg(a::text, ',' order by a::text) from unnest(coalesce(${list}, ${owner})) a)`

const belongsToExtension = (oid: string) =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

const isPartition = (oid: string) =>
  `exists (select from pg_class p where p.oid = ${oid} and p.relispartition)`

const catalogueQuery = `
select * from (
  select 'function ' || p.oid::regprocedure as name,
    pg_get_functiondef(p.oid) || ' ' || ${acl('p.proacl', "acldefault('f', p.proowner)")}
      || coalesce(' ' || obj_description(p.oid, 'pg_proc'), '') as definition
  from pg_proc p where p.pronamespace = 'public'::regnamespace and not ${belongsToExtension('p.oid')}
  union all
  select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition
  union all
  select 'constraint ' || c.conname || ' on ' || c.conrelid::regclass,
    pg_get_constraintdef(c.oid) || case when c.convalidated then '' else ' not valid' end
  from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 and c.contype <> 'n'
    and not ${isPartition('c.conrelid')}
  union all
  select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition
  union all
  select 'column ' || a.attrelid::regclass || '.' || a.attname, concat_ws(' ',
    format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''),
    nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid), a.attacl::text)
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p', 'c') and a.attnum > 0
    and not a.attisdropped and not c.relispartition
  union all
  select case c.relkind when 'S' then 'sequence ' when 'v' then 'view ' else 'table ' end || c.oid::regclass, concat_ws(' ',
    ${acl('c.relacl', "acldefault(case c.relkind when 'S' then 's' else 'r' end::\"char\", c.relowner)")},
    array_to_string(c.reloptions, ','), case c.relkind when 'v' then pg_get_viewdef(c.oid) end,
    'partitioned by ' || pg_get_partkeydef(c.oid),
    (select concat_ws(' ', s.seqstart, s.seqincrement, s.seqmax, s.seqcache) from pg_sequence s where s.seqrelid = c.oid))
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S', 'p') and not c.relispartition
  union all
  select 'type ' || c.oid::regclass, '' from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'
  union all
  select 'extension ' || extname, '' from pg_extension
  union all
  select 'default rights', a.acl::text from pg_default_acl d cross join unnest(d.defaclacl) as a (acl)
  union all
  select 'schema public', n.nspacl::text from pg_namespace n where n.nspname = 'public'
) as entries order by name collate "C", definition collate "C"`

/** An object that one database has and the other lacks, or defines differently. */
export interface Difference {
  name: string
  actual: string | undefined
  expected: string | undefined
}

/** The differences of a database from its expected schema. */
export function compareCatalogues(has: CatalogueEntry[], wants: CatalogueEntry[]): Difference[] {
  const group = (entries: CatalogueEntry[]) =>
    entries.reduce(
      (map, { name, definition }) =>
        map.set(name, [map.get(name), definition].filter(Boolean).join('\n')),
      new Map<string, string>(),
    )
  const [before, after] = [group(has), group(wants)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((name) => ({ name, actual: before.get(name), expected: after.get(name) }))
    .filter((difference) => difference.actual !== difference.expected)
}

/** Differences in readable form. */
export const formatDifferences = (differences: Difference[]): string =>
  differences
    .map(
      ({ name, actual, expected }) =>
        `${name}\n  is    ${actual ?? 'not there'}\n  wants ${expected ?? 'not to be there'}`,
    )
    .join('\n')
