CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"token" text NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"currency" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"max_payments" integer,
	"paid" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expiry_told_at" timestamp (3) with time zone,
	CONSTRAINT "payment_links_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "payment_links_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "payment_links_amount_positive" CHECK (amount > 0),
	CONSTRAINT "payment_links_seats" CHECK (max_payments > 0 and paid + reserved <= max_payments),
	CONSTRAINT "payment_links_counts" CHECK (paid >= 0 and reserved >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"failure_reason" text,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_status_known" CHECK (status in ('pending', 'success', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"currency" text NOT NULL,
	"amount_ves" numeric(13, 2) NOT NULL,
	"rate" numeric(15, 8),
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"failure_reason" text,
	"reference" text,
	"operation_id" text,
	"connection" text NOT NULL,
	"account_id" uuid,
	"phone" text,
	"bank_code" text,
	"document" text,
	"seated" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "transactions_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "transactions_status_known" CHECK (status in ('pending', 'completed', 'failed', 'refunded')),
	CONSTRAINT "transactions_method_known" CHECK (payment_method in ('c2p', 'mobile_payment', 'sandbox')),
	CONSTRAINT "transactions_amounts_positive" CHECK (amount > 0 and amount_ves > 0),
	CONSTRAINT "transactions_rate_of_dollars" CHECK ((rate is not null) = (currency = 'USD')),
	CONSTRAINT "transactions_completed_once" CHECK ((completed_at is not null) = (status in ('completed', 'refunded')))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_payee_of_kind";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_movements" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_token_key" ON "payment_links" USING btree ("token");--> statement-breakpoint
CREATE INDEX "payment_links_merchant_idx" ON "payment_links" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "payment_links_environment_idx" ON "payment_links" USING btree ("environment","id");--> statement-breakpoint
CREATE INDEX "payment_links_expiring_idx" ON "payment_links" USING btree ("expires_at") WHERE expires_at is not null and expiry_told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_counts" ON "refunds" USING btree ("transaction_id") WHERE status in ('pending', 'success');--> statement-breakpoint
CREATE INDEX "refunds_transaction_idx" ON "refunds" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "transactions_merchant_idx" ON "transactions" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "transactions_merchant_status_idx" ON "transactions" USING btree ("merchant_id","environment","status","id");--> statement-breakpoint
CREATE INDEX "transactions_environment_idx" ON "transactions" USING btree ("environment","status","id");--> statement-breakpoint
CREATE INDEX "transactions_link_idx" ON "transactions" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "transactions_reference_idx" ON "transactions" USING btree ("merchant_id","reference");--> statement-breakpoint
CREATE INDEX "transactions_phone_idx" ON "transactions" USING btree ("phone","created_at");--> statement-breakpoint
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_movements_transaction_key" ON "bank_movements" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "payments_transaction_idx" ON "payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "payments_refund_idx" ON "payments" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_or_test" CHECK (account_id is not null or environment = 'test');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_known" CHECK (kind in ('p2p', 'transfer', 'c2p', 'verification', 'reversal'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payee_of_kind" CHECK (case kind when 'transfer' then destination_account is not null when 'reversal' then true
        else phone is not null end);