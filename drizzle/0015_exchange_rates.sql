CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"effective_date" date NOT NULL,
	"rate" numeric(15, 8) NOT NULL,
	"origin" text NOT NULL,
	"source" text NOT NULL,
	"set_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_currency_effective_date_pk" PRIMARY KEY("currency","effective_date"),
	CONSTRAINT "exchange_rates_currency_known" CHECK (currency in ('USD')),
	CONSTRAINT "exchange_rates_origin_known" CHECK (origin in ('dolarapi', 'bank', 'manual')),
	CONSTRAINT "exchange_rates_rate_positive" CHECK (rate > 0),
	CONSTRAINT "exchange_rates_by_hand_of_somebody" CHECK ((origin = 'manual') = (set_by is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_refreshes" (
	"currency" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;