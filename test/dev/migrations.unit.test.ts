import { expect, test } from 'vitest'
import { unsafeStatementsIn } from '../../dev/verify/migrations.ts'

const dangers = (...statements: string[]) =>
  unsafeStatementsIn('0099_example.sql', statements.join('\n--> statement-breakpoint\n'))

test.each([
  'DROP TABLE users',
  'drop function record_event(text)',
  'DROP DOMAIN amount',
  'DROP OWNED BY payments_service',
  'DROP INDEX "users_idx"',
  'DO $$ BEGIN DROP TABLE users; END $$',
  'ALTER TABLE "users" DROP COLUMN "name"',
  'ALTER TABLE users DROP name',
  'ALTER TABLE "users" DROP CONSTRAINT "users_known"',
  'ALTER TABLE users RENAME COLUMN name TO title',
  'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE varchar',
  'ALTER TABLE users ALTER name TYPE varchar',
  'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL',
  'ALTER TABLE "users" ALTER COLUMN "name" DROP DEFAULT',
  'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL',
  'ALTER TABLE users ADD age integer NOT NULL',
  'ALTER TABLE users ADD age integer, DROP name',
  'ALTER TABLE users ADD number bigserial',
  'ALTER TABLE users ADD token uuid DEFAULT gen_random_uuid() NOT NULL',
  'ALTER TABLE users ADD token text UNIQUE',
  'ALTER TABLE "users" ADD COLUMN "long" text GENERATED ALWAYS AS (name) STORED',
  'ALTER TABLE "users" ADD CONSTRAINT "named" CHECK (name <> \'\')',
  'ALTER TABLE IF EXISTS "users" ADD CONSTRAINT "named" CHECK (name <> \'\')',
  'ALTER TABLE public.users ADD CONSTRAINT named UNIQUE (name)',
  "ALTER TYPE kind RENAME VALUE 'a' TO 'b'",
  'ALTER FUNCTION record_event(text) RENAME TO record',
  'ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT ON TABLES FROM payments_service',
  'CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("name")',
  'CREATE INDEX "users_idx" ON "users" USING btree ("name")',
  'CREATE TRIGGER named BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION refuse()',
  'CREATE RULE kept AS ON DELETE TO users DO INSTEAD NOTHING',
  'CREATE OR REPLACE FUNCTION f() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
  'CREATE OR REPLACE VIEW people AS SELECT id FROM users',
  'CREATE TABLE kept PARTITION OF users FOR VALUES IN (1)',
  "UPDATE users SET name = ''",
  'DELETE FROM users',
  'SELECT recount_totals()',
  'TRUNCATE users',
  'REVOKE UPDATE ON users FROM payments_service',
  'LOCK TABLE users',
])('this statement is refused without a note: %s', (statement) => {
  const expected = [{ file: '0099_example.sql', statement }]
  expect(dangers(`${statement};`)).toStrictEqual(expected)
  expect(dangers(`-- A comment that explains nothing.\n${statement};`)).toStrictEqual(expected)
  const note = '-- Safe while the version before runs: it reads none of it.'
  expect(dangers(`-- What for.\n${note}\n${statement};`)).toStrictEqual([])
})

test('a note above a statement explains that statement only', () => {
  const explained =
    '-- Safe while the version before runs: nothing reads it since 1.4.\nDROP TABLE á;'
  const statements = (...chunks: string[]) => dangers(...chunks).map(({ statement }) => statement)
  expect(statements(explained, 'DROP TABLE b;')).toStrictEqual(['DROP TABLE b'])
  expect(statements(`${explained}\nDROP TABLE b;`)).toStrictEqual(['DROP TABLE b'])
  expect(statements(`GRANT SELECT ON a TO b;\n${explained}`)).toStrictEqual([])
  expect(
    statements('DO $$ -- Safe while the version before runs: no.\nBEGIN END $$;'),
  ).toHaveLength(1)
})

test.each([
  'CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL);',
  'ALTER TABLE "users" ADD COLUMN "age" integer;',
  'ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
  `ALTER TABLE users ADD names text[] DEFAULT '{}'::text[] NOT NULL, ADD made timestamptz DEFAULT now();`,
  'ALTER TABLE users ADD long text GENERATED ALWAYS AS (name) VIRTUAL;',
  'ALTER TABLE "users" ALTER COLUMN "name" DROP NOT NULL;',
  "ALTER TYPE kind ADD VALUE 'c';",
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DELETE FROM users $$;',
  'CREATE VIEW people AS SELECT id FROM users;',
  "CREATE TYPE kind AS ENUM ('a', 'b');",
  "COMMENT ON TABLE users IS 'DROP TABLE users';",
  'GRANT DELETE ON users TO payments_service;',
  'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO payments_service;',
])('this statement may run while the previous version still does: %s', (statement) => {
  expect(dangers(statement)).toStrictEqual([])
})

test('a change of a table or function that the same migration makes is safe', () => {
  expect(
    dangers(
      'CREATE TABLE "a" ("id" uuid, "name" text);',
      'ALTER TABLE "a" ADD CONSTRAINT "a_fk" FOREIGN KEY ("id") REFERENCES "b"("id");',
      'CREATE UNIQUE INDEX "a_key" ON "public"."a" ("id");',
      'CREATE TRIGGER kept BEFORE DELETE ON a FOR EACH ROW EXECUTE FUNCTION refuse();',
      "INSERT INTO a (name) SELECT name FROM users; UPDATE a SET name = 'x';",
      'REVOKE UPDATE ON a FROM payments_service;',
      'CREATE FUNCTION f() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;',
      'REVOKE EXECUTE ON FUNCTION f() FROM PUBLIC;',
    ),
  ).toStrictEqual([])
})

test.each([
  'INSERT INTO users SELECT * FROM a',
  'WITH gone AS (DELETE FROM users RETURNING id) INSERT INTO a SELECT id FROM gone',
  'ALTER TABLE a ATTACH PARTITION users DEFAULT',
  'REVOKE UPDATE ON a, users FROM payments_service',
  'CREATE INDEX "i" ON "other"."a" ("id")',
])('a safe statement does not hide unsafe ones: %s', (statement) => {
  expect(dangers('CREATE TABLE a (id uuid);', `${statement};`)).toHaveLength(1)
})

test('a table that may have existed before does not count as made by the migration', () => {
  const statements = ['CREATE TABLE IF NOT EXISTS a (id uuid);', 'CREATE INDEX i ON a (id);']
  expect(dangers(...statements)).toHaveLength(1)
})

test('a statement that PostgreSQL would reject is named', () => {
  expect(() => dangers('DORP TABLE users;')).toThrow(/^0099_example.sql: syntax error/)
})
