CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"account_number" text NOT NULL,
	"document" text NOT NULL,
	"holder" text NOT NULL,
	"phone" text,
	"alias" text,
	"connection" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_accounts_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "bank_accounts_number_digits" CHECK (account_number ~ '^[0-9]{20}$'),
	CONSTRAINT "bank_accounts_sandbox_apart" CHECK ((connection is not distinct from 'sandbox') = (environment = 'test'))
);
--> statement-breakpoint
CREATE TABLE "bank_connections" (
	"name" text PRIMARY KEY NOT NULL,
	"session" text,
	"session_day" date,
	"renewing_until" timestamp (3) with time zone,
	"statement_read_at" timestamp (3) with time zone,
	"reading_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection" text NOT NULL,
	"account_id" uuid,
	"environment" text NOT NULL,
	"direction" text NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"booked_on" date NOT NULL,
	"reference" text,
	"concept" text DEFAULT '' NOT NULL,
	"phone" text,
	"bank_code" text,
	"control_number" text,
	"notice_key" text,
	"payment_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stated_at" timestamp (3) with time zone,
	CONSTRAINT "bank_movements_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "bank_movements_direction_known" CHECK (direction in ('in', 'out')),
	CONSTRAINT "bank_movements_type_known" CHECK (type in ('transfer', 'p2p', 'deposit')),
	CONSTRAINT "bank_movements_amount_positive" CHECK (amount > 0),
	CONSTRAINT "bank_movements_told_by_somebody" CHECK (control_number is not null or notice_key is not null)
);
--> statement-breakpoint
CREATE TABLE "operation_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"bank" text,
	"merchant_id" uuid,
	"enabled" boolean NOT NULL,
	"reason" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operation_stops_scope_key" UNIQUE NULLS NOT DISTINCT("environment","bank","merchant_id"),
	CONSTRAINT "operation_stops_environment_known" CHECK (environment in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"phone" text NOT NULL,
	"bank_code" text NOT NULL,
	"document" text NOT NULL,
	"name" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payees_environment_known" CHECK (environment in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"connection" text NOT NULL,
	"bank_key" text NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"phone" text,
	"bank_code" text,
	"destination_account" text,
	"document" text,
	"name" text,
	"concept" text NOT NULL,
	"status" text NOT NULL,
	"failure_reason" text,
	"bank_answer" text,
	"reference" text,
	"operation_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"flagged_at" timestamp (3) with time zone,
	CONSTRAINT "payments_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "payments_kind_known" CHECK (kind in ('p2p', 'transfer')),
	CONSTRAINT "payments_status_known" CHECK (status in ('pending', 'success', 'failed')),
	CONSTRAINT "payments_bank_key_shape" CHECK (bank_key ~ '^[A-Za-z0-9]{20}$'),
	CONSTRAINT "payments_amount_positive" CHECK (amount > 0),
	CONSTRAINT "payments_reason_of_failure" CHECK ((failure_reason is not null) = (status = 'failed')),
	CONSTRAINT "payments_payee_of_kind" CHECK (case kind when 'p2p' then phone is not null else destination_account is not null end)
);
--> statement-breakpoint
CREATE TABLE "sandbox_movements" (
	"account_number" text NOT NULL,
	"bank_key" text NOT NULL,
	"direction" text NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"concept" text NOT NULL,
	"phone" text,
	"status" text NOT NULL,
	"code" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_movements_account_number_bank_key_pk" PRIMARY KEY("account_number","bank_key"),
	CONSTRAINT "sandbox_movements_status_known" CHECK (status in ('pending', 'success', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "settlement_account_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_stops" ADD CONSTRAINT "operation_stops_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number_key" ON "bank_accounts" USING btree ("user_id","account_number","environment") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_connection_key" ON "bank_accounts" USING btree ("connection") WHERE environment = 'live' and removed_at is null;--> statement-breakpoint
CREATE INDEX "bank_accounts_user_idx" ON "bank_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "bank_accounts_pending_idx" ON "bank_accounts" USING btree ("id") WHERE connection is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_movements_control_key" ON "bank_movements" USING btree ("connection","control_number");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_movements_notice_key" ON "bank_movements" USING btree ("connection","notice_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_movements_payment_key" ON "bank_movements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_movements_account_idx" ON "bank_movements" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "bank_movements_booked_idx" ON "bank_movements" USING btree ("connection","booked_on");--> statement-breakpoint
CREATE INDEX "operation_stops_merchant_idx" ON "operation_stops" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payees_phone_key" ON "payees" USING btree ("user_id","environment","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_bank_key_key" ON "payments" USING btree ("bank_key");--> statement-breakpoint
CREATE INDEX "payments_account_idx" ON "payments" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payments_account_day_idx" ON "payments" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_account_status_idx" ON "payments" USING btree ("account_id","status","id");--> statement-breakpoint
CREATE INDEX "payments_reference_idx" ON "payments" USING btree ("user_id","reference");--> statement-breakpoint
CREATE INDEX "payments_due_idx" ON "payments" USING btree ("next_attempt_at") WHERE status = 'pending' and flagged_at is null;--> statement-breakpoint
CREATE INDEX "payments_flagged_idx" ON "payments" USING btree ("id") WHERE status = 'pending' and flagged_at is not null;--> statement-breakpoint
CREATE INDEX "payments_settled_idx" ON "payments" USING btree ("connection","updated_at");--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_settlement_account_id_bank_accounts_id_fk" FOREIGN KEY ("settlement_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merchants_settlement_idx" ON "merchants" USING btree ("settlement_account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_begun_idx" ON "idempotency_keys" USING btree ("resource_id") WHERE response is null;