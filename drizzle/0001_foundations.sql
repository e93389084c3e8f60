CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"merchant_id" uuid,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "api_keys_hash_is_sha256" CHECK (octet_length(key_hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "members" (
	"merchant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_merchant_id_user_id_pk" PRIMARY KEY("merchant_id","user_id"),
	CONSTRAINT "members_role_known" CHECK (role in ('OWNER', 'ADMIN', 'MEMBER'))
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner_role" text GENERATED ALWAYS AS ('OWNER') STORED,
	"name" text NOT NULL,
	"rif" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" text collate "C" GENERATED ALWAYS AS (search_text(name || ' ' || rif || ' ' || replace(rif, '-', ''))) STORED NOT NULL,
	CONSTRAINT "merchants_status_known" CHECK (status in ('pending', 'active', 'inactive')),
	CONSTRAINT "merchants_rif_canonical" CHECK (rif ~ '^[VEJPGC]-[0-9]{8}-[0-9]$')
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"merchant_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo_key" text,
	"banner_key" text,
	"primary_color" text DEFAULT '#1F4E79' NOT NULL,
	"secondary_color" text DEFAULT '#F2B705' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stores_slug_shape" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60),
	CONSTRAINT "stores_primary_color_hex" CHECK (primary_color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'),
	CONSTRAINT "stores_secondary_color_hex" CHECK (secondary_color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$')
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"resource" text,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" smallint,
	"response" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_id_key_path_method_environment_pk" PRIMARY KEY("caller_id","key","path","method","environment"),
	CONSTRAINT "idempotency_keys_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "idempotency_keys_answer_is_success" CHECK (status between 200 and 299)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"type" text NOT NULL,
	"merchant_id" uuid,
	"environment" text,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_topic_known" CHECK (topic in ('mail', 'event')),
	CONSTRAINT "outbox_environment_known" CHECK (environment in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_codes_purpose_known" CHECK (purpose in ('verify_email', 'reset_password')),
	CONSTRAINT "one_time_codes_tries_bounded" CHECK (tries between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_generation" integer DEFAULT 1 NOT NULL,
	"refresh_salt" "bytea" NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "sessions_generation_positive" CHECK (refresh_generation > 0),
	CONSTRAINT "sessions_revoked_with_reason" CHECK ((revoked_at is null) = (revoked_reason is null)),
	CONSTRAINT "sessions_reason_known" CHECK (revoked_reason in ('logout', 'ended', 'password', 'verification', 'reuse', 'suspension'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'USER' NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"kyc_status" text DEFAULT 'not_started' NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" text collate "C" GENERATED ALWAYS AS (search_text(name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "users_email_lower" CHECK (email = lower(email) and email <> ''),
	CONSTRAINT "users_role_known" CHECK (role in ('USER', 'ADMIN')),
	CONSTRAINT "users_status_known" CHECK (status in ('inactive', 'active', 'suspended', 'banned')),
	CONSTRAINT "users_kyc_status_known" CHECK (kyc_status in ('not_started', 'pending', 'approved', 'rejected')),
	CONSTRAINT "users_active_after_verification" CHECK (status <> 'inactive' or email_verified_at is null)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "api_keys_merchant_idx" ON "api_keys" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_owner" ON "members" USING btree ("merchant_id") WHERE role = 'OWNER';--> statement-breakpoint
CREATE UNIQUE INDEX "members_role_key" ON "members" USING btree ("merchant_id","user_id","role");--> statement-breakpoint
CREATE INDEX "members_user_idx" ON "members" USING btree ("user_id","merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merchants_rif_key" ON "merchants" USING btree ("rif");--> statement-breakpoint
CREATE INDEX "merchants_owner_idx" ON "merchants" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "merchants_status_idx" ON "merchants" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "merchants_search_idx" ON "merchants" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "stores_slug_key" ON "stores" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "audit_logs_user_idx" ON "audit_logs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_action_idx" ON "audit_logs" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_logs_created_idx" ON "audit_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_idx" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("topic","next_attempt_at") WHERE delivered_at is null and abandoned_at is null;--> statement-breakpoint
CREATE INDEX "one_time_codes_user_idx" ON "one_time_codes" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_created_idx" ON "one_time_codes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_one_open" ON "one_time_codes" USING btree ("user_id","purpose") WHERE used_at is null and replaced_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_status_idx" ON "users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_kyc_status_idx" ON "users" USING btree ("kyc_status","id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search" gin_trgm_ops);