import { expect, test } from 'vitest'
import { dangersOf } from '../../dev/verify/migrations.ts'

const dangers = (...statements: string[]) =>
  dangersOf('0099_example.sql', statements.join('\n--> statement-breakpoint\n'))

test.each([
  'DROP TABLE users;',
  'drop function record_event(text);',
  'ALTER TABLE "users" DROP COLUMN "name";',
  'ALTER TABLE users RENAME COLUMN name TO title;',
  'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE varchar;',
  'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;',
  'ALTER TABLE "users" ADD CONSTRAINT "named" CHECK (name <> \'\');',
  'CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("name");',
  'DELETE FROM users;',
  'TRUNCATE users;',
  'REVOKE UPDATE ON users FROM payments_service;',
  '-- A comment that explains nothing.\nDROP TABLE users;',
])('is refused without a note: %s', (statement) => {
  expect(dangers(statement)).toHaveLength(1)
})

test('a note above the statement explains it, and it alone', () => {
  const explained =
    '-- Safe while the version before runs: nothing reads it since 1.4.\nDROP TABLE a;'
  expect(dangers(explained, 'DROP TABLE b;').map(({ statement }) => statement)).toStrictEqual([
    'DROP TABLE b;',
  ])
})

test.each([
  'CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL);',
  'ALTER TABLE "users" ADD COLUMN "age" integer;',
  'ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "long" text GENERATED ALWAYS AS (name) STORED NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "name" DROP NOT NULL;',
  'ALTER TABLE "users" DROP CONSTRAINT "users_known";',
  'DROP INDEX "users_idx";',
  'CREATE INDEX "users_idx" ON "users" USING btree ("name");',
  'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DELETE FROM users $$;',
  'GRANT DELETE ON users TO payments_service;',
])('may run beside the version before: %s', (statement) => {
  expect(dangers(statement)).toStrictEqual([])
})

test('keys and unique indexes of a table that the migration makes are none', () => {
  expect(
    dangers(
      'CREATE TABLE "a" ("id" uuid);',
      'ALTER TABLE "a" ADD CONSTRAINT "a_fk" FOREIGN KEY ("id") REFERENCES "b"("id");',
      'CREATE UNIQUE INDEX "a_key" ON "a" ("id");',
    ),
  ).toStrictEqual([])
})
