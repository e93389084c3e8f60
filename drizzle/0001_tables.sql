CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"merchant_id" uuid,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"permissions" text[],
	"allowed_addresses" "cidr"[],
	"approval_above" numeric(13, 2),
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"replaces_id" uuid,
	CONSTRAINT "api_keys_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "api_keys_permissions_given" CHECK (cardinality(permissions) > 0),
	CONSTRAINT "api_keys_addresses_limited" CHECK (cardinality(allowed_addresses) between 1 and 20),
	CONSTRAINT "api_keys_approval_above_possible" CHECK (approval_above >= 0),
	CONSTRAINT "api_keys_hash_is_sha256" CHECK (octet_length(key_hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "cut_off_keys" (
	"api_key_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"cut_off_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cut_off_keys_api_key_id_merchant_id_pk" PRIMARY KEY("api_key_id","merchant_id")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"api_key_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"operation" text NOT NULL,
	"params" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"ip" text,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"concept" text,
	"external_reference" text,
	"account_id" uuid,
	"transaction_id" uuid,
	"phone" text,
	"bank_code" text,
	"document" text,
	"name" text,
	"destination_account" text,
	"parts" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"order_id" uuid,
	"refund_id" uuid,
	"executed_at" timestamp (3) with time zone,
	"last_error_code" text,
	"last_error_message" text,
	"last_error_at" timestamp (3) with time zone,
	CONSTRAINT "approvals_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "approvals_status_known" CHECK (status in ('pending', 'approved', 'rejected', 'expired')),
	CONSTRAINT "approvals_amount_positive" CHECK (amount > 0),
	CONSTRAINT "approvals_decided_by_person" CHECK ((decided_by is not null and decided_at is not null) = (status in ('approved', 'rejected'))),
	CONSTRAINT "approvals_approved_with_intent" CHECK ((executed_at is not null) = (status = 'approved') and (order_id is not null) = (status = 'approved')),
	CONSTRAINT "approvals_last_error_whole" CHECK ((last_error_at is not null) = (last_error_code is not null)
        and (last_error_at is not null) = (last_error_message is not null))
);
--> statement-breakpoint
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
	CONSTRAINT "bank_accounts_sandbox_connection" CHECK ((connection is not distinct from 'sandbox') = (environment = 'test'))
);
--> statement-breakpoint
CREATE TABLE "bank_connection_changes" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"credentials" "bytea" NOT NULL,
	"sends_payer_keys" boolean NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_connection_changes_later" CHECK (effective_at > requested_at)
);
--> statement-breakpoint
CREATE TABLE "bank_connection_states" (
	"name" text PRIMARY KEY NOT NULL,
	"bank_session" text,
	"bank_session_day" date,
	"bank_session_lease_until" timestamp (3) with time zone,
	"statement_read_at" timestamp (3) with time zone,
	"statement_lease_until" timestamp (3) with time zone,
	"last_nonce" bigint,
	"request_times" timestamp (3) with time zone[]
);
--> statement-breakpoint
CREATE TABLE "bank_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ledger" text,
	"protocol" text NOT NULL,
	"rif" text NOT NULL,
	"credentials" "bytea",
	"sends_payer_keys" boolean NOT NULL,
	"status" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"last_error" text,
	"next_check_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"rejection_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_connections_status_known" CHECK (status in ('checking', 'pending_approval', 'active', 'failing', 'disabled')),
	CONSTRAINT "bank_connections_protocol_shape" CHECK (protocol ~ '^[a-z0-9]{2,20}$'),
	CONSTRAINT "bank_connections_removed_disabled" CHECK (removed_at is null or status = 'disabled'),
	CONSTRAINT "bank_connections_has_credentials" CHECK (credentials is not null or status = 'disabled'),
	CONSTRAINT "bank_connections_removed_forgotten" CHECK (removed_at is null or credentials is null),
	CONSTRAINT "bank_connections_rif_shape" CHECK (rif ~ '^[VEJPGC][0-9]{9}$')
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
	"group_name" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payees_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "payees_group_name_length" CHECK (length(group_name) between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "bank_health_minutes" (
	"bank_code" text NOT NULL,
	"operation" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	"answered" integer NOT NULL,
	"latencies" integer[] NOT NULL,
	"last_failure_at" timestamp (3) with time zone,
	CONSTRAINT "bank_health_minutes_bank_code_operation_minute_pk" PRIMARY KEY("bank_code","operation","minute"),
	CONSTRAINT "bank_health_minutes_answered_part" CHECK (answered between 0 and calls)
);
--> statement-breakpoint
CREATE TABLE "bank_health_states" (
	"bank_code" text NOT NULL,
	"operation" text NOT NULL,
	"degraded" boolean NOT NULL,
	"degraded_since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_health_states_bank_code_operation_pk" PRIMARY KEY("bank_code","operation")
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
	"booked_at" timestamp (3) with time zone,
	"reference" text,
	"payer_reference" text,
	"concept" text DEFAULT '' NOT NULL,
	"phone" text,
	"bank_code" text,
	"document" text,
	"name" text,
	"control_number" text,
	"notice_key" text,
	"order_id" uuid,
	"transaction_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"match_at" timestamp (3) with time zone,
	"seen_on_statement_at" timestamp (3) with time zone,
	"restated_amount" numeric(13, 2),
	"restated_booked_on" date,
	"restated_direction" text,
	CONSTRAINT "bank_movements_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "bank_movements_direction_known" CHECK (direction in ('in', 'out')),
	CONSTRAINT "bank_movements_type_known" CHECK (type in ('transfer', 'p2p', 'deposit') or type = 'fee' and direction = 'out'),
	CONSTRAINT "bank_movements_amount_positive" CHECK (amount > 0),
	CONSTRAINT "bank_movements_restated_direction_known" CHECK (restated_direction in ('in', 'out')),
	CONSTRAINT "bank_movements_restated_whole" CHECK (num_nulls(restated_amount, restated_booked_on, restated_direction) in (0, 3)),
	CONSTRAINT "bank_movements_has_source" CHECK (num_nonnulls(control_number, notice_key, confirmed_at) > 0)
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
	"bank_code" text,
	"shown_at" timestamp (3) with time zone,
	"notices" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"match_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_movements_account_number_bank_key_pk" PRIMARY KEY("account_number","bank_key"),
	CONSTRAINT "sandbox_movements_status_known" CHECK (status in ('pending', 'success', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "bank_order_keys" (
	"bank_key" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" uuid,
	"refund_id" uuid,
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
	"bank_response_code" text,
	"reference" text,
	"paid_on" date,
	"operation_id" text,
	"external_reference" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"known_sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"flagged_at" timestamp (3) with time zone,
	"review_merchant_id" uuid,
	"awaits_answer" boolean DEFAULT false NOT NULL,
	"asked_by" uuid,
	"disputing_order_id" uuid,
	CONSTRAINT "bank_orders_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "bank_orders_kind_known" CHECK (kind in ('p2p', 'transfer', 'c2p', 'verification', 'reversal')),
	CONSTRAINT "bank_orders_account_or_test" CHECK (account_id is not null or environment = 'test'),
	CONSTRAINT "bank_orders_status_known" CHECK (status in ('pending', 'success', 'failed')),
	CONSTRAINT "bank_orders_bank_key_shape" CHECK (bank_key ~ '^[A-Za-z0-9]{20}$'),
	CONSTRAINT "bank_orders_amount_positive" CHECK (amount > 0),
	CONSTRAINT "bank_orders_failed_has_reason" CHECK ((failure_reason is not null) = (status = 'failed')),
	CONSTRAINT "bank_orders_payee_of_kind" CHECK (case kind when 'transfer' then destination_account is not null when 'reversal' then true
        when 'verification' then num_nonnulls(phone, document) > 0 else phone is not null end),
	CONSTRAINT "bank_orders_external_reference_valid" CHECK (is_external_reference(external_reference)),
	CONSTRAINT "bank_orders_metadata_valid" CHECK (metadata = '{}' or is_metadata(metadata))
) PARTITION BY RANGE ("id");
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
CREATE TABLE "order_tombstones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid,
	"user_id" uuid,
	"environment" text,
	"amount" numeric(13, 2),
	"superseding_order_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_tombstones_environment_known" CHECK (environment in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "channel_bindings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid NOT NULL,
	"customer_id" uuid,
	"user_id" uuid,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"recipient" text,
	"bound_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_bindings_of_one" CHECK (num_nonnulls(customer_id, user_id) = 1),
	CONSTRAINT "channel_bindings_bound_whole" CHECK ((recipient is null) = (bound_at is null))
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"credentials" "bytea" NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"account" text,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channels_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "channels_kind_known" CHECK (kind in ('whatsapp', 'telegram')),
	CONSTRAINT "channels_status_known" CHECK (status in ('checking', 'active', 'failing', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "recipient_choices" (
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"stopped" boolean NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipient_choices_pk" PRIMARY KEY("merchant_id","environment","channel","recipient"),
	CONSTRAINT "recipient_choices_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "recipient_choices_channel_known" CHECK (channel in ('whatsapp', 'telegram'))
);
--> statement-breakpoint
CREATE TABLE "charge_note_days" (
	"note_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"paid" numeric(13, 2) NOT NULL,
	"currency" text NOT NULL,
	"gained" numeric(13, 2) NOT NULL,
	CONSTRAINT "charge_note_days_pk" PRIMARY KEY("note_id","day"),
	CONSTRAINT "charge_note_days_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "charge_note_days_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "charge_note_days_status_known" CHECK (status in ('open', 'partially_paid', 'paid', 'void'))
);
--> statement-breakpoint
CREATE TABLE "charge_note_numbers" (
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "charge_note_numbers_pk" PRIMARY KEY("merchant_id","environment"),
	CONSTRAINT "charge_note_numbers_environment_known" CHECK (environment in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "charge_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"number" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"concept" text NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"currency" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"paid" numeric(13, 2) DEFAULT '0' NOT NULL,
	"series_id" uuid,
	"period" text,
	"made_for" uuid,
	"external_reference" text,
	"void_reason" text,
	"overdue_told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charge_notes_number_key" UNIQUE("merchant_id","environment","number"),
	CONSTRAINT "charge_notes_checkout_key" UNIQUE("checkout_id"),
	CONSTRAINT "charge_notes_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "charge_notes_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "charge_notes_amount_positive" CHECK (amount > 0 and number > 0),
	CONSTRAINT "charge_notes_period_of_series" CHECK ((series_id is null) = (period is null) and (period is null) = (made_for is null)),
	CONSTRAINT "charge_notes_due_once_issued" CHECK (due_on >= issued_on),
	CONSTRAINT "charge_notes_paid_fits_status" CHECK (case status when 'open' then paid = 0 when 'partially_paid' then paid < amount
        when 'paid' then paid = amount when 'void' then paid = 0 else false end),
	CONSTRAINT "charge_notes_reference_valid" CHECK (is_external_reference(external_reference))
);
--> statement-breakpoint
CREATE TABLE "checkout_payments" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"total_ves" numeric(13, 2) NOT NULL,
	"overpaid_ves" numeric(15, 2) DEFAULT '0' NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "checkout_payments_total_positive" CHECK (total_ves > 0)
);
--> statement-breakpoint
CREATE TABLE "unapplied_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"checkout_id" uuid,
	"candidates" uuid[] DEFAULT '{}' NOT NULL,
	"amount_ves" numeric(13, 2) NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"applied_checkout_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unapplied_payments_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "unapplied_payments_reason_known" CHECK (reason in ('expired', 'canceled', 'paid', 'amount', 'void', 'ambiguous', 'released')),
	CONSTRAINT "unapplied_payments_ambiguous_between_notes" CHECK (case reason when 'ambiguous' then checkout_id is null and cardinality(candidates) > 1
        else checkout_id is not null and candidates = '{}' end),
	CONSTRAINT "unapplied_payments_status_known" CHECK (status in ('open', 'applied', 'refunded')),
	CONSTRAINT "unapplied_payments_amount_positive" CHECK (amount_ves > 0),
	CONSTRAINT "unapplied_payments_applied_somewhere" CHECK (case status when 'applied' then applied_checkout_id is not null or reason in ('ambiguous', 'released')
        else applied_checkout_id is null end)
);
--> statement-breakpoint
CREATE TABLE "checkout_quotes" (
	"checkout_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"total_ves" numeric(13, 2) NOT NULL,
	"rate" numeric(15, 8) NOT NULL,
	"rate_date" date NOT NULL,
	CONSTRAINT "checkout_quotes_pk" PRIMARY KEY("checkout_id","opened_at"),
	CONSTRAINT "checkout_quotes_total_positive" CHECK (total_ves > 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"purpose" text DEFAULT 'order' NOT NULL,
	"external_reference" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"currency" text NOT NULL,
	"accept_partial" boolean NOT NULL,
	"customer" jsonb,
	"lines" jsonb,
	"metadata" jsonb NOT NULL,
	"return_url" text,
	"cancel_url" text,
	"created_by" uuid,
	"till_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"paid_share" numeric(24, 20) DEFAULT '0' NOT NULL,
	"received_ves" numeric(15, 2) DEFAULT '0' NOT NULL,
	"overpaid_ves" numeric(15, 2) DEFAULT '0' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_reference_key" UNIQUE("merchant_id","environment","external_reference"),
	CONSTRAINT "checkouts_external_reference_valid" CHECK (is_external_reference(external_reference)),
	CONSTRAINT "checkouts_metadata_valid" CHECK (metadata = '{}' or is_metadata(metadata)),
	CONSTRAINT "checkouts_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "checkouts_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "checkouts_amount_positive" CHECK (amount > 0),
	CONSTRAINT "checkouts_notes_do_not_expire" CHECK (purpose in ('order', 'charge_note') and (expires_at is null) = (purpose = 'charge_note')),
	CONSTRAINT "checkouts_status_known" CHECK (status in ('open', 'partially_paid', 'paid', 'expired', 'canceled')),
	CONSTRAINT "checkouts_share_possible" CHECK (paid_share between 0 and 1),
	CONSTRAINT "checkouts_overpaid_received" CHECK (overpaid_ves between 0 and received_ves),
	CONSTRAINT "checkouts_paid_at_fits_status" CHECK ((paid_at is not null) = (status = 'paid')),
	CONSTRAINT "checkouts_received_fits_status" CHECK (case status when 'open' then received_ves = 0
        when 'partially_paid' then received_ves > 0 and accept_partial
        when 'paid' then received_ves > 0 else true end),
	CONSTRAINT "checkouts_overpaid_is_paid" CHECK (overpaid_ves = 0 or status = 'paid')
);
--> statement-breakpoint
CREATE TABLE "bank_day_balances" (
	"connection" text NOT NULL,
	"day" date NOT NULL,
	"balance" numeric(17, 2) NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_day_balances_connection_day_pk" PRIMARY KEY("connection","day")
);
--> statement-breakpoint
CREATE TABLE "closing_entries" (
	"closing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"merchant_id" uuid NOT NULL,
	"movement_id" uuid,
	"order_id" uuid,
	"booked_on" date NOT NULL,
	"direction" text NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"reference" text,
	"concept" text NOT NULL,
	"phone" text,
	"bank_code" text,
	"match_type" text,
	"match_id" uuid,
	"unmatched_reason" text,
	CONSTRAINT "closing_entries_closing_id_position_pk" PRIMARY KEY("closing_id","position"),
	CONSTRAINT "closing_entries_direction_known" CHECK (direction in ('in', 'out')),
	CONSTRAINT "closing_entries_type_known" CHECK (type in ('transfer', 'p2p', 'deposit', 'fee')),
	CONSTRAINT "closing_entries_amount_positive" CHECK (amount > 0),
	CONSTRAINT "closing_entries_match_known" CHECK (match_type in ('transaction', 'unapplied_payment', 'refund', 'payment', 'other_merchant')),
	CONSTRAINT "closing_entries_matched_or_not" CHECK (type = 'fee' and match_type is null and unmatched_reason is null
        or num_nonnulls(match_type, unmatched_reason) = 1),
	CONSTRAINT "closing_entries_unmatched_reason_known" CHECK (unmatched_reason in ('not_claimed', 'not_ordered'))
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"account_id" uuid,
	"opening" numeric(17, 2) NOT NULL,
	"money_in" numeric(17, 2) NOT NULL,
	"money_out" numeric(17, 2) NOT NULL,
	"fees" numeric(17, 2) NOT NULL,
	"closing" numeric(17, 2) NOT NULL,
	"opening_source" text NOT NULL,
	"since_day" date NOT NULL,
	"anchored" boolean NOT NULL,
	"bank_closing" numeric(17, 2),
	"bank_silence" text,
	"movement_count" integer NOT NULL,
	"unmatched_count" integer NOT NULL,
	"late_count" integer NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closings_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "closings_adds_up" CHECK (opening + money_in - money_out - fees = closing),
	CONSTRAINT "closings_sums_positive" CHECK (least(money_in, money_out, fees) >= 0),
	CONSTRAINT "closings_account_or_test" CHECK ((account_id is not null) = (environment = 'live')),
	CONSTRAINT "closings_bank_or_silence" CHECK ((bank_closing is null) = (bank_silence is not null)),
	CONSTRAINT "closings_opening_source_known" CHECK (opening_source in ('previous_closing', 'bank', 'zero')),
	CONSTRAINT "closings_bank_silence_known" CHECK (bank_silence in ('not_told', 'not_read', 'test'))
);
--> statement-breakpoint
CREATE TABLE "customer_consents" (
	"customer_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"by_customer" boolean DEFAULT false NOT NULL,
	"how" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_consents_pk" PRIMARY KEY("customer_id","channel"),
	CONSTRAINT "customer_consents_channel_known" CHECK (channel in ('mail', 'whatsapp', 'telegram')),
	CONSTRAINT "customer_consents_status_known" CHECK (status in ('given', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"document" text,
	"email" text,
	"phones" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"account_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"external_reference" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"merged_into" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" text collate "C" GENERATED ALWAYS AS (customer_search(name, document, external_reference, phones)) STORED NOT NULL,
	CONSTRAINT "customers_external_reference_valid" CHECK (is_external_reference(external_reference)),
	CONSTRAINT "customers_metadata_valid" CHECK (metadata = '{}' or is_metadata(metadata)),
	CONSTRAINT "customers_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "customers_nobody_once_ended" CHECK (ended_at is null or (document is null and email is null and phones = '{}' and notes is null
        and external_reference is null and metadata = '{}')),
	CONSTRAINT "customers_merged_is_ended" CHECK (merged_into is null or ended_at is not null)
);
--> statement-breakpoint
CREATE TABLE "external_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"currency" text NOT NULL,
	"amount_ves" numeric(13, 2) NOT NULL,
	"rate" numeric(15, 8),
	"rate_date" date,
	"status" text NOT NULL,
	"needs_confirmation" boolean NOT NULL,
	"checkout_id" uuid,
	"total_ves" numeric(13, 2),
	"counted_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone,
	"external_reference" text,
	"till_id" uuid,
	"shift_id" uuid,
	"void_shift_id" uuid,
	"note" text,
	"refund_of" uuid,
	"refunded_amount" numeric(13, 2) DEFAULT '0' NOT NULL,
	"refunded_ves" numeric(13, 2) DEFAULT '0' NOT NULL,
	"recorded_by" uuid NOT NULL,
	"confirmed_by" uuid,
	"voided_by" uuid,
	"void_reason" text,
	"voided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_payments_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "external_payments_method_known" CHECK (method in ('cash', 'zelle', 'card_terminal', 'crypto', 'paypal', 'bank_transfer', 'financing', 'other')),
	CONSTRAINT "external_payments_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "external_payments_status_known" CHECK (status in ('recorded', 'confirmed', 'voided')),
	CONSTRAINT "external_payments_amounts_positive" CHECK (amount > 0 and amount_ves > 0),
	CONSTRAINT "external_payments_rate_of_dollars" CHECK ((rate is not null) = (currency = 'USD')),
	CONSTRAINT "external_payments_refunds_within_amount" CHECK (refunded_amount between 0 and amount and refunded_ves between 0 and amount_ves),
	CONSTRAINT "external_payments_confirmed_by_another" CHECK ((confirmed_by is null or needs_confirmation) and confirmed_by <> recorded_by),
	CONSTRAINT "external_payments_taken_once_confirmed" CHECK ((taken_at is not null) = (not needs_confirmation or confirmed_by is not null)),
	CONSTRAINT "external_payments_of_shift_once_taken" CHECK ((shift_id is null or taken_at is not null) and (void_shift_id is null or voided_at is not null)),
	CONSTRAINT "external_payments_voided_by_somebody" CHECK ((voided_by is not null) = (status = 'voided') and (voided_at is not null) = (status = 'voided')),
	CONSTRAINT "external_payments_counted_for_checkout" CHECK ((total_ves is not null) = (counted_at is not null) and (counted_at is null or checkout_id is not null)),
	CONSTRAINT "external_payments_external_reference_valid" CHECK (is_external_reference(external_reference))
);
--> statement-breakpoint
CREATE TABLE "floor_settings" (
	"merchant_id" uuid PRIMARY KEY NOT NULL,
	"confirmation" jsonb NOT NULL,
	"shift_difference_bound_ves" numeric(15, 2),
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"secret" "bytea",
	"last_step" bigint,
	"credential_id" "bytea",
	"public_key" "bytea",
	"counter" bigint,
	"transports" text[],
	"backed_up" boolean,
	CONSTRAINT "factors_kind_known" CHECK (kind in ('totp', 'passkey')),
	CONSTRAINT "factors_app_has_secret" CHECK ((kind = 'totp') = (secret is not null)),
	CONSTRAINT "factors_passkey_has_key" CHECK (case kind when 'passkey'
        then num_nulls(credential_id, public_key, counter, backed_up, confirmed_at) = 0
        else num_nonnulls(credential_id, public_key, counter, transports, backed_up) = 0 end)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "recovery_codes_hash_is_sha256" CHECK (octet_length(code_hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "branches_name_given" CHECK (name <> '')
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tills_name_given" CHECK (name <> ''),
	CONSTRAINT "tills_code_long" CHECK (code ~ '^[0-9A-Za-z]{22}$')
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"branch_ids" uuid[],
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_email_lower" CHECK (email = lower(email) and email <> ''),
	CONSTRAINT "invitations_role_known" CHECK (role in ('ADMIN', 'MEMBER', 'CASHIER')),
	CONSTRAINT "invitations_name_branches" CHECK (cardinality(branch_ids) > 0),
	CONSTRAINT "invitations_token_is_sha256" CHECK (octet_length(token_hash) = 32),
	CONSTRAINT "invitations_accepted_has_user" CHECK ((accepted_at is null) = (accepted_by is null)),
	CONSTRAINT "invitations_one_end" CHECK (accepted_at is null or revoked_at is null)
);
--> statement-breakpoint
CREATE TABLE "kyc_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"remove_after" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "kyc_files_type_known" CHECK (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf'))
);
--> statement-breakpoint
CREATE TABLE "kyc_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"legal_name" text NOT NULL,
	"document_type" text NOT NULL,
	"document" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "kyc_submissions_document_type_known" CHECK (document_type in ('CEDULA', 'PASSPORT', 'RIF'))
);
--> statement-breakpoint
CREATE TABLE "former_settlement_accounts" (
	"merchant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"used_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_settlement_accounts_merchant_id_account_id_pk" PRIMARY KEY("merchant_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"merchant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"approver_since" timestamp (3) with time zone,
	"branch_ids" uuid[],
	CONSTRAINT "members_merchant_id_user_id_pk" PRIMARY KEY("merchant_id","user_id"),
	CONSTRAINT "members_role_known" CHECK (role in ('OWNER', 'ADMIN', 'MEMBER', 'CASHIER')),
	CONSTRAINT "members_bound_somewhere" CHECK (branch_ids is null or (cardinality(branch_ids) > 0 and role <> 'OWNER'))
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
	"confirmed" boolean DEFAULT true NOT NULL,
	"rif_released_at" timestamp (3) with time zone,
	"settlement_account_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" text collate "C" GENERATED ALWAYS AS (search_text(name || ' ' || rif || ' ' || replace(rif, '-', ''))) STORED NOT NULL,
	CONSTRAINT "merchants_status_known" CHECK (status in ('pending', 'active', 'inactive')),
	CONSTRAINT "merchants_active_confirmed" CHECK (confirmed or status <> 'active'),
	CONSTRAINT "merchants_released_closed" CHECK (rif_released_at is null or status = 'inactive'),
	CONSTRAINT "merchants_rif_canonical" CHECK (rif ~ '^[VEJPGC]-[0-9]{8}-[0-9]$')
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attached_at" timestamp (3) with time zone,
	"discarded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settlement_account_changes" (
	"merchant_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlement_account_changes_later" CHECK (effective_at > requested_at)
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
	"preferred_payment_method" text DEFAULT 'mobile_payment' NOT NULL,
	"contact_phone" text,
	"contact_whatsapp" text,
	"contact_email" text,
	"button_origins" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stores_slug_shape" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60),
	CONSTRAINT "stores_preferred_payment_method_known" CHECK (preferred_payment_method in ('mobile_payment', 'c2p')),
	CONSTRAINT "stores_primary_color_hex" CHECK (primary_color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'),
	CONSTRAINT "stores_secondary_color_hex" CHECK (secondary_color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$')
);
--> statement-breakpoint
CREATE TABLE "collection_settings" (
	"merchant_id" uuid PRIMARY KEY NOT NULL,
	"reminders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"daily_budget" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"budget_told_on" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"match_payments" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"channel" text NOT NULL,
	"template" text NOT NULL,
	"recipient" text,
	"customer_id" uuid,
	"charge_note_id" uuid,
	"step" integer,
	"transaction_id" uuid,
	"user_id" uuid,
	"event_id" uuid,
	"notice" jsonb,
	"status" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"provider_id" text,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "messages_channel_known" CHECK (channel in ('mail', 'whatsapp', 'telegram')),
	CONSTRAINT "messages_about" CHECK (case template when 'note_reminder' then num_nonnulls(customer_id, charge_note_id, step) = 3
        when 'receipt' then transaction_id is not null
        when 'notice' then num_nonnulls(user_id, event_id, notice) = 3 else false end),
	CONSTRAINT "messages_leased_while_queued" CHECK (leased_until is null or status = 'queued')
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"in_app" boolean NOT NULL,
	"email" boolean NOT NULL,
	"push" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_preferences_user_id_type_pk" PRIMARY KEY("user_id","type")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"environment" text GENERATED ALWAYS AS (data->>'environment') STORED
);
--> statement-breakpoint
CREATE TABLE "archived_months" (
	"month" date PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"manifest" jsonb,
	"detached_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	CONSTRAINT "archived_months_first_day" CHECK (extract(day from month) = 1),
	CONSTRAINT "archived_months_status_known" CHECK (status in ('detached', 'stored', 'dropped')),
	CONSTRAINT "archived_months_stored_has_manifest" CHECK ((manifest is not null) = (status <> 'detached'))
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"purpose" text DEFAULT 'link' NOT NULL,
	"checkout_id" uuid,
	"till_id" uuid,
	"token" text NOT NULL,
	"label" text NOT NULL,
	"buyer" text,
	"description" text DEFAULT '' NOT NULL,
	"amount" numeric(13, 2),
	"min_amount" numeric(13, 2),
	"max_amount" numeric(13, 2),
	"currency" text NOT NULL,
	"return_url" text,
	"active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"max_payments" integer,
	"paid_slots" integer DEFAULT 0 NOT NULL,
	"reserved_slots" integer DEFAULT 0 NOT NULL,
	"external_reference" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expiry_recorded_at" timestamp (3) with time zone,
	"search" text collate "C" GENERATED ALWAYS AS (search_text(coalesce(label || ' ' || buyer, label))) STORED NOT NULL,
	"stored_status" text GENERATED ALWAYS AS (link_stored_status(active, max_payments, paid_slots, expiry_recorded_at)) STORED NOT NULL,
	CONSTRAINT "payment_links_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "payment_links_purpose_known" CHECK (purpose in ('link', 'checkout', 'verification') and (purpose = 'checkout') = (checkout_id is not null)),
	CONSTRAINT "payment_links_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "payment_links_amount_positive" CHECK (amount > 0 and min_amount > 0 and max_amount > 0),
	CONSTRAINT "payment_links_bounds_of_open_amount" CHECK ((amount is null or (min_amount is null and max_amount is null)) and min_amount <= max_amount),
	CONSTRAINT "payment_links_return_url_valid" CHECK (is_return_url(return_url, environment)),
	CONSTRAINT "payment_links_slots_within_limit" CHECK (max_payments > 0 and paid_slots + reserved_slots <= max_payments),
	CONSTRAINT "payment_links_slots_counted" CHECK (paid_slots >= 0 and reserved_slots >= 0),
	CONSTRAINT "payment_links_external_reference_valid" CHECK (is_external_reference(external_reference)),
	CONSTRAINT "payment_links_metadata_valid" CHECK (metadata = '{}' or is_metadata(metadata))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"amount_ves" numeric(13, 2) NOT NULL,
	"overpaid_checkout_id" uuid,
	"leading_order_id" uuid,
	"shift_id" uuid,
	"reason" text,
	"failure_reason" text,
	"reference" text,
	"told_pending_at" timestamp (3) with time zone,
	"external_reference" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK (amount_ves > 0),
	CONSTRAINT "refunds_status_known" CHECK (status in ('pending', 'success', 'failed')),
	CONSTRAINT "refunds_external_reference_valid" CHECK (is_external_reference(external_reference)),
	CONSTRAINT "refunds_metadata_valid" CHECK (metadata = '{}' or is_metadata(metadata))
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
	"rate_date" date,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"failure_reason" text,
	"reference" text,
	"stated_reference" text,
	"operation_id" text,
	"connection" text NOT NULL,
	"account_id" uuid,
	"phone" text,
	"bank_code" text,
	"document" text,
	"network" text,
	"refunded_ves" numeric(15, 2) DEFAULT '0' NOT NULL,
	"committed_refunds_ves" numeric(15, 2) DEFAULT '0' NOT NULL,
	"told_pending_at" timestamp (3) with time zone,
	"holds_slot" boolean NOT NULL,
	"released_at" timestamp (3) with time zone,
	"reassigned_at" timestamp (3) with time zone,
	"till_id" uuid,
	"shift_id" uuid,
	"external_reference" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "transactions_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "transactions_status_known" CHECK (status in ('pending', 'completed', 'failed', 'refunded')),
	CONSTRAINT "transactions_method_known" CHECK (payment_method in ('c2p', 'mobile_payment', 'sandbox')),
	CONSTRAINT "transactions_amounts_positive" CHECK (amount > 0 and amount_ves > 0),
	CONSTRAINT "transactions_refunds_within_amount" CHECK (0 <= refunded_ves and refunded_ves <= committed_refunds_ves and committed_refunds_ves <= amount_ves),
	CONSTRAINT "transactions_refunded_is_whole" CHECK ((status = 'refunded') = (refunded_ves = amount_ves)),
	CONSTRAINT "transactions_rate_of_dollars" CHECK ((rate is not null) = (currency = 'USD')),
	CONSTRAINT "transactions_rate_date_of_rate" CHECK (rate_date is null or rate is not null),
	CONSTRAINT "transactions_completed_at_fits_status" CHECK ((completed_at is not null) = (status in ('completed', 'refunded'))),
	CONSTRAINT "transactions_external_reference_valid" CHECK (is_external_reference(external_reference)),
	CONSTRAINT "transactions_metadata_valid" CHECK (metadata = '{}' or is_metadata(metadata))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "payout_rows" (
	"payout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"phone" text NOT NULL,
	"bank_code" text NOT NULL,
	"document" text NOT NULL,
	"name" text NOT NULL,
	"amount" numeric(13, 2) NOT NULL,
	"concept" text NOT NULL,
	"external_reference" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure_reason" text,
	"order_id" uuid,
	CONSTRAINT "payout_rows_pk" PRIMARY KEY("payout_id","position"),
	CONSTRAINT "payout_rows_order_key" UNIQUE("order_id"),
	CONSTRAINT "payout_rows_amount_positive" CHECK (amount > 0),
	CONSTRAINT "payout_rows_status_known" CHECK (status in ('waiting', 'pending', 'success', 'failed')),
	CONSTRAINT "payout_rows_failed_has_reason" CHECK ((failure_reason is not null) = (status = 'failed')),
	CONSTRAINT "payout_rows_order_fits_status" CHECK (case status when 'waiting' then order_id is null when 'failed' then true else order_id is not null end),
	CONSTRAINT "payout_rows_external_reference_valid" CHECK (is_external_reference(external_reference))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"label" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"row_count" integer NOT NULL,
	"total" numeric(17, 2) NOT NULL,
	"created_by" uuid NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone,
	"submitted_as" text,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_as" text,
	"returned_at" timestamp (3) with time zone,
	"returned_because" text,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"paused_reason" text,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "payouts_label_length" CHECK (length(label) between 1 and 60),
	CONSTRAINT "payouts_status_known" CHECK (status in ('draft', 'awaiting_approval', 'scheduled', 'processing', 'completed', 'completed_with_failures', 'canceled')),
	CONSTRAINT "payouts_pause_known" CHECK (paused_reason in ('stopped', 'day_limit', 'not_allowed', 'account')),
	CONSTRAINT "payouts_returned_to_be_approved" CHECK (returned_because in ('submitter', 'approver') and (returned_at is not null) = (returned_because is not null)),
	CONSTRAINT "payouts_rows_possible" CHECK (row_count between 1 and 1000 and total > 0),
	CONSTRAINT "payouts_approved_before_sent" CHECK (status not in ('scheduled', 'processing', 'completed', 'completed_with_failures')
        or (submitted_by is not null and approved_by is not null and next_attempt_at is not null)),
	CONSTRAINT "payouts_completed_at_fits_status" CHECK ((completed_at is not null) = (status in ('completed', 'completed_with_failures'))),
	CONSTRAINT "payouts_canceled_at_fits_status" CHECK ((canceled_at is not null) = (status = 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"merchant_id" uuid,
	"role" text,
	"status" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_messages_status_known" CHECK (status in ('queued', 'sent', 'failed', 'unknown')),
	CONSTRAINT "push_messages_leased_while_queued" CHECK (leased_until is null or status = 'queued')
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"host" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_hash_is_sha256" CHECK (octet_length(endpoint_hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "exchange_rate_versions" (
	"currency" text NOT NULL,
	"effective_date" date NOT NULL,
	"rate" numeric(15, 8) NOT NULL,
	"set_by" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rate_versions_currency_effective_date_recorded_at_rate_pk" PRIMARY KEY("currency","effective_date","recorded_at","rate"),
	CONSTRAINT "exchange_rate_versions_rate_positive" CHECK (rate > 0)
);
--> statement-breakpoint
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
	CONSTRAINT "exchange_rates_manual_has_setter" CHECK ((origin = 'manual') = (set_by is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_proposals" (
	"currency" text NOT NULL,
	"effective_date" date NOT NULL,
	"rate" numeric(15, 8) NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"rate_in_force" numeric(15, 8),
	"rate_of_day" numeric(15, 8),
	CONSTRAINT "rate_proposals_currency_effective_date_pk" PRIMARY KEY("currency","effective_date"),
	CONSTRAINT "rate_proposals_rate_positive" CHECK (rate > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_refreshes" (
	"currency" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_reports" (
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"rate" numeric(15, 8) NOT NULL,
	"effective_date" date NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"reported_since" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_reports_currency_source_pk" PRIMARY KEY("currency","source"),
	CONSTRAINT "rate_reports_origin_known" CHECK (origin in ('dolarapi', 'bank')),
	CONSTRAINT "rate_reports_rate_positive" CHECK (rate > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"resource" text,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"writer_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "audit_logs_sealable" CHECK (isfinite(created_at) and '00000000-0000-0000-0000-000000000000' not in (id, user_id))
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"from_xid" "xid8" NOT NULL,
	"from_record" uuid NOT NULL,
	"to_xid" "xid8" NOT NULL,
	"to_record" uuid NOT NULL,
	"cluster" text NOT NULL,
	"xid_offset" bigint NOT NULL,
	"record_ids" uuid[] NOT NULL,
	"record_hashes" "bytea"[] NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"name" text PRIMARY KEY NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller_id" uuid NOT NULL,
	"key" text NOT NULL,
	"environment" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" smallint,
	"response" text,
	"resource_id" uuid,
	"in_progress_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_id_key_pk" PRIMARY KEY("caller_id","key"),
	CONSTRAINT "idempotency_keys_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "idempotency_keys_response_is_success" CHECK (status between 200 and 299)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"type" text NOT NULL,
	"merchant_id" uuid,
	"user_id" uuid,
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
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"api_key_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"error_code" text,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "requests_environment_known" CHECK (environment in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_clock_advances" (
	"merchant_id" uuid NOT NULL,
	"advanced_at" timestamp (3) with time zone NOT NULL,
	"ahead_seconds" integer NOT NULL,
	CONSTRAINT "sandbox_clock_advances_merchant_id_advanced_at_pk" PRIMARY KEY("merchant_id","advanced_at"),
	CONSTRAINT "sandbox_clock_advances_forward" CHECK (ahead_seconds between 1 and 95040000)
);
--> statement-breakpoint
CREATE TABLE "sandbox_simulations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"type" text NOT NULL,
	"delay_seconds" integer,
	"amount" numeric(13, 2),
	"rate" numeric(15, 8),
	"bank_key" text,
	"ends_at" timestamp (3) with time zone,
	"spent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_simulations_type_known" CHECK (type in ('incoming_payment', 'lost_answer', 'bank_outage', 'slow_bank', 'late_notice', 'duplicate_notice', 'wrong_amount', 'rate_change', 'reference_used')),
	CONSTRAINT "sandbox_simulations_fields_of_type" CHECK ((delay_seconds is not null) = (type in ('slow_bank', 'late_notice'))
        and (amount is not null) = (type = 'wrong_amount') and (rate is not null) = (type = 'rate_change')
        and (bank_key is not null) = (type = 'incoming_payment')),
	CONSTRAINT "sandbox_simulations_positive" CHECK (amount > 0 and rate > 0 and delay_seconds > 0)
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"concept" text NOT NULL,
	"lines" jsonb,
	"amount" numeric(13, 2) NOT NULL,
	"currency" text NOT NULL,
	"every" text NOT NULL,
	"day" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"due_after_days" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"next_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "series_currency_known" CHECK (currency in ('VES', 'USD')),
	CONSTRAINT "series_every_known" CHECK (every in ('week', 'month', 'year')),
	CONSTRAINT "series_day_known" CHECK (is_series_day(every, day)),
	CONSTRAINT "series_status_known" CHECK (status in ('active', 'paused', 'ended')),
	CONSTRAINT "series_amount_positive" CHECK (amount > 0),
	CONSTRAINT "series_due_possible" CHECK (due_after_days between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "series_customers" (
	"series_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "series_customers_pk" PRIMARY KEY("series_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"till_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"float" jsonb NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"counted" jsonb,
	"expected" jsonb,
	"difference" jsonb,
	"difference_ves" numeric(15, 2),
	"note" text,
	"needs_note" boolean DEFAULT false NOT NULL,
	"manager_note" text,
	"noted_by" uuid,
	"noted_at" timestamp (3) with time zone,
	CONSTRAINT "shifts_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "shifts_closed_whole" CHECK (num_nulls(closed_at, closed_by, counted, expected, difference) in (0, 5)),
	CONSTRAINT "shifts_noted_whole" CHECK (num_nulls(noted_at, noted_by, manager_note) in (0, 3)),
	CONSTRAINT "shifts_noted_once_closed" CHECK (noted_at is null or closed_at is not null)
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"till_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"made_checkout" boolean NOT NULL,
	"put_by" uuid NOT NULL,
	"put_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "till_sales_environment_known" CHECK (environment in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"list" text NOT NULL,
	"scope" uuid NOT NULL,
	"facet" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "list_counts_list_scope_facet_pk" PRIMARY KEY("list","scope","facet")
);
--> statement-breakpoint
CREATE TABLE "list_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"scope" uuid NOT NULL,
	"facet" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transaction_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transaction_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"count" integer NOT NULL,
	"amount" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transaction_totals" (
	"merchant_id" uuid NOT NULL,
	"span" text NOT NULL,
	"span_start" date NOT NULL,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric(30, 2) NOT NULL,
	CONSTRAINT "transaction_totals_pk" PRIMARY KEY("merchant_id","span","span_start","environment","status","currency"),
	CONSTRAINT "transaction_totals_span_known" CHECK (span in ('month', 'day'))
);
--> statement-breakpoint
CREATE TABLE "failed_logins" (
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "failed_logins_user_id_network_hour_pk" PRIMARY KEY("user_id","network","hour")
);
--> statement-breakpoint
CREATE TABLE "limited_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" "bytea" NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "limited_attempts_kind_known" CHECK (kind in ('login', 'factor', 'code', 'code_mail', 'claim', 'payer_key', 'account')),
	CONSTRAINT "limited_attempts_subject_is_sha256" CHECK (octet_length(subject) = 32)
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_codes_purpose_known" CHECK (purpose in ('verify_email', 'reset_password')),
	CONSTRAINT "one_time_codes_attempts_counted" CHECK (attempts >= 0)
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
	"password_presented_at" timestamp (3) with time zone,
	"factor_presented_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "sessions_generation_positive" CHECK (refresh_generation > 0),
	CONSTRAINT "sessions_revoked_with_reason" CHECK ((revoked_at is null) = (revoked_reason is null)),
	CONSTRAINT "sessions_reason_known" CHECK (revoked_reason in ('logout', 'ended', 'password', 'verification', 'reuse', 'suspension', 'factors_reset'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text,
	"registration_fingerprint" "bytea",
	"role" text DEFAULT 'USER' NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"kyc_status" text DEFAULT 'not_started' NOT NULL,
	"kyc_decided_at" timestamp (3) with time zone,
	"kyc_rejection_reason" text,
	"email_verified_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"factors_reset_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" text collate "C" GENERATED ALWAYS AS (search_text(name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "users_email_lower" CHECK (email = lower(email) and email <> ''),
	CONSTRAINT "users_language_known" CHECK (language in ('es', 'en')),
	CONSTRAINT "users_role_known" CHECK (role in ('USER', 'ADMIN')),
	CONSTRAINT "users_status_known" CHECK (status in ('inactive', 'active', 'suspended', 'banned')),
	CONSTRAINT "users_kyc_status_known" CHECK (kyc_status in ('not_started', 'pending', 'approved', 'rejected')),
	CONSTRAINT "users_kyc_decision_fits" CHECK (kyc_decided_at is null or kyc_status in ('approved', 'rejected')),
	CONSTRAINT "users_kyc_rejected_has_reason" CHECK (kyc_rejection_reason is null or kyc_status = 'rejected'),
	CONSTRAINT "users_active_after_verification" CHECK (status <> 'inactive' or email_verified_at is null)
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"url" text NOT NULL,
	"request_headers" jsonb NOT NULL,
	"response_status" smallint,
	"response_body" text,
	"error" text,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempts_in_round" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_status_known" CHECK (status in ('pending', 'success', 'failed')),
	CONSTRAINT "webhook_deliveries_pending_is_due" CHECK ((status = 'pending') = (next_attempt_at is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_replays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"types" text[] NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone NOT NULL,
	"end_id" uuid NOT NULL,
	"last_event_id" uuid NOT NULL,
	"delivery_id" uuid,
	"attempts_before" smallint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"salt" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"previous_salt" "bytea",
	"previous_salt_until" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "webhooks_environment_known" CHECK (environment in ('live', 'test')),
	CONSTRAINT "webhooks_disabled_reason_known" CHECK (disabled_reason in ('gone', 'failing')),
	CONSTRAINT "webhooks_disabled_not_active" CHECK (disabled_reason is null or not active),
	CONSTRAINT "webhooks_previous_salt_expires" CHECK ((previous_salt is null) = (previous_salt_until is null))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaces_id_api_keys_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cut_off_keys" ADD CONSTRAINT "cut_off_keys_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cut_off_keys" ADD CONSTRAINT "cut_off_keys_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cut_off_keys" ADD CONSTRAINT "cut_off_keys_cut_off_by_users_id_fk" FOREIGN KEY ("cut_off_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connection_changes" ADD CONSTRAINT "bank_connection_changes_connection_id_bank_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."bank_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connection_changes" ADD CONSTRAINT "bank_connection_changes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_orders" ADD CONSTRAINT "bank_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_orders" ADD CONSTRAINT "bank_orders_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_orders" ADD CONSTRAINT "bank_orders_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_stops" ADD CONSTRAINT "operation_stops_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tombstones" ADD CONSTRAINT "order_tombstones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_bindings" ADD CONSTRAINT "channel_bindings_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_bindings" ADD CONSTRAINT "channel_bindings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_bindings" ADD CONSTRAINT "channel_bindings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_choices" ADD CONSTRAINT "recipient_choices_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_note_days" ADD CONSTRAINT "charge_note_days_note_id_charge_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."charge_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_note_days" ADD CONSTRAINT "charge_note_days_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_note_numbers" ADD CONSTRAINT "charge_note_numbers_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_notes" ADD CONSTRAINT "charge_notes_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_notes" ADD CONSTRAINT "charge_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_notes" ADD CONSTRAINT "charge_notes_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_notes" ADD CONSTRAINT "charge_notes_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_payments" ADD CONSTRAINT "checkout_payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unapplied_payments" ADD CONSTRAINT "unapplied_payments_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unapplied_payments" ADD CONSTRAINT "unapplied_payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unapplied_payments" ADD CONSTRAINT "unapplied_payments_applied_checkout_id_checkouts_id_fk" FOREIGN KEY ("applied_checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_quotes" ADD CONSTRAINT "checkout_quotes_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_void_shift_id_shifts_id_fk" FOREIGN KEY ("void_shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_refund_of_external_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."external_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_settings" ADD CONSTRAINT "floor_settings_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_files" ADD CONSTRAINT "kyc_files_submission_id_kyc_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."kyc_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_submissions" ADD CONSTRAINT "kyc_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_settlement_accounts" ADD CONSTRAINT "former_settlement_accounts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_settlement_accounts" ADD CONSTRAINT "former_settlement_accounts_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_settlement_account_id_bank_accounts_id_fk" FOREIGN KEY ("settlement_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_account_changes" ADD CONSTRAINT "settlement_account_changes_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_account_changes" ADD CONSTRAINT "settlement_account_changes_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_account_changes" ADD CONSTRAINT "settlement_account_changes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_logo_key_pictures_key_fk" FOREIGN KEY ("logo_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_banner_key_pictures_key_fk" FOREIGN KEY ("banner_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_settings" ADD CONSTRAINT "collection_settings_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_charge_note_id_charge_notes_id_fk" FOREIGN KEY ("charge_note_id") REFERENCES "public"."charge_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_overpaid_checkout_id_checkouts_id_fk" FOREIGN KEY ("overpaid_checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_rows" ADD CONSTRAINT "payout_rows_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rate_versions" ADD CONSTRAINT "exchange_rate_versions_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_proposals" ADD CONSTRAINT "rate_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_clock_advances" ADD CONSTRAINT "sandbox_clock_advances_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_simulations" ADD CONSTRAINT "sandbox_simulations_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_customers" ADD CONSTRAINT "series_customers_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_customers" ADD CONSTRAINT "series_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_put_by_users_id_fk" FOREIGN KEY ("put_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_outbox_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_replaces_key" ON "api_keys" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "api_keys_merchant_idx" ON "api_keys" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_intention_key" ON "approvals" USING btree ("user_id","idempotency_key","path","method","environment");--> statement-breakpoint
CREATE INDEX "approvals_merchant_idx" ON "approvals" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "approvals_merchant_status_idx" ON "approvals" USING btree ("merchant_id","environment","status","id");--> statement-breakpoint
CREATE INDEX "approvals_pending_idx" ON "approvals" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_key_waiting_idx" ON "approvals" USING btree ("api_key_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_order_key" ON "approvals" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number_key" ON "bank_accounts" USING btree ("user_id","account_number","environment") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_connection_key" ON "bank_accounts" USING btree ("connection") WHERE environment = 'live' and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_connected_key" ON "bank_accounts" USING btree ("account_number") WHERE environment = 'live' and connection is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "bank_accounts_bound_number_idx" ON "bank_accounts" USING btree ("account_number") WHERE environment = 'live' and connection is not null;--> statement-breakpoint
CREATE INDEX "bank_accounts_user_idx" ON "bank_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "bank_accounts_pending_idx" ON "bank_accounts" USING btree ("id") WHERE connection is null;--> statement-breakpoint
CREATE INDEX "bank_connection_changes_due_idx" ON "bank_connection_changes" USING btree ("effective_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_connections_account_key" ON "bank_connections" USING btree ("account_id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_connections_name_key" ON "bank_connections" USING btree ("name") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "bank_connections_user_idx" ON "bank_connections" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "bank_connections_due_idx" ON "bank_connections" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "bank_connections_waiting_idx" ON "bank_connections" USING btree ("id") WHERE status = 'pending_approval';--> statement-breakpoint
CREATE INDEX "bank_connections_owner_idx" ON "bank_connections" USING btree ("protocol","rif") WHERE ledger is not null;--> statement-breakpoint
CREATE INDEX "bank_connections_ending_idx" ON "bank_connections" USING btree ("id") WHERE status = 'disabled' and credentials is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payees_phone_key" ON "payees" USING btree ("user_id","environment","phone");--> statement-breakpoint
CREATE INDEX "bank_health_minutes_minute_idx" ON "bank_health_minutes" USING btree ("minute");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_movements_control_key" ON "bank_movements" USING btree ("connection","control_number");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_movements_notice_key" ON "bank_movements" USING btree ("connection","notice_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_movements_order_key" ON "bank_movements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_movements_transaction_key" ON "bank_movements" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "bank_movements_account_idx" ON "bank_movements" USING btree ("account_id","id") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "bank_movements_payer_idx" ON "bank_movements" USING btree ("phone","booked_on") WHERE direction = 'in';--> statement-breakpoint
CREATE INDEX "bank_movements_paid_idx" ON "bank_movements" USING btree ("connection",right(ltrim(reference, '0'), 8)) WHERE direction = 'in' and transaction_id is not null;--> statement-breakpoint
CREATE INDEX "bank_movements_paid_payer_idx" ON "bank_movements" USING btree ("connection",right(ltrim(payer_reference, '0'), 8)) WHERE direction = 'in' and transaction_id is not null;--> statement-breakpoint
CREATE INDEX "bank_movements_match_idx" ON "bank_movements" USING btree ("match_at") WHERE match_at is not null;--> statement-breakpoint
CREATE INDEX "bank_movements_booked_idx" ON "bank_movements" USING btree ("connection","booked_on");--> statement-breakpoint
CREATE INDEX "sandbox_movements_match_idx" ON "sandbox_movements" USING btree ("match_at") WHERE match_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_movements_created_idx" ON "sandbox_movements" USING btree ("created_at") WHERE type <> 'deposit';--> statement-breakpoint
CREATE INDEX "bank_orders_account_idx" ON "bank_orders" USING btree ("account_id","id") WHERE kind <> 'verification';--> statement-breakpoint
CREATE INDEX "bank_orders_account_day_idx" ON "bank_orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_orders_account_status_idx" ON "bank_orders" USING btree ("account_id","status","id") WHERE kind <> 'verification';--> statement-breakpoint
CREATE INDEX "bank_orders_account_pending_idx" ON "bank_orders" USING btree ("account_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bank_orders_reference_idx" ON "bank_orders" USING btree ("reference","user_id");--> statement-breakpoint
CREATE INDEX "bank_orders_payee_idx" ON "bank_orders" USING btree ("user_id","phone","environment","id") WHERE kind = 'p2p';--> statement-breakpoint
CREATE INDEX "bank_orders_due_idx" ON "bank_orders" USING btree ("next_attempt_at") WHERE status = 'pending' and flagged_at is null;--> statement-breakpoint
CREATE INDEX "bank_orders_flagged_idx" ON "bank_orders" USING btree ("id") WHERE flagged_at is not null and (status = 'pending' or disputing_order_id is not null);--> statement-breakpoint
CREATE INDEX "bank_orders_review_idx" ON "bank_orders" USING btree ("review_merchant_id","environment","id") WHERE review_merchant_id is not null;--> statement-breakpoint
CREATE INDEX "bank_orders_disputed_idx" ON "bank_orders" USING btree ("disputing_order_id") WHERE disputing_order_id is not null;--> statement-breakpoint
CREATE INDEX "bank_orders_settled_idx" ON "bank_orders" USING btree ("connection","updated_at");--> statement-breakpoint
CREATE INDEX "bank_orders_outgoing_test_idx" ON "bank_orders" USING btree ("created_at") WHERE environment = 'test' and transaction_id is null;--> statement-breakpoint
CREATE INDEX "bank_orders_transaction_idx" ON "bank_orders" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "bank_orders_refund_idx" ON "bank_orders" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "operation_stops_merchant_idx" ON "operation_stops" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "order_tombstones_transaction_idx" ON "order_tombstones" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_bindings_code_key" ON "channel_bindings" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "channel_bindings_customer_idx" ON "channel_bindings" USING btree ("customer_id","bound_at");--> statement-breakpoint
CREATE INDEX "channel_bindings_user_idx" ON "channel_bindings" USING btree ("user_id","bound_at");--> statement-breakpoint
CREATE INDEX "channel_bindings_recipient_idx" ON "channel_bindings" USING btree ("recipient");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_kind_key" ON "channels" USING btree ("merchant_id","environment","kind");--> statement-breakpoint
CREATE INDEX "channels_check_idx" ON "channels" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "channels_account_idx" ON "channels" USING btree ("account");--> statement-breakpoint
CREATE INDEX "charge_note_days_merchant_idx" ON "charge_note_days" USING btree ("merchant_id","environment","day");--> statement-breakpoint
CREATE INDEX "charge_notes_merchant_idx" ON "charge_notes" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "charge_notes_status_idx" ON "charge_notes" USING btree ("merchant_id","environment","status","id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "charge_notes_period_key" ON "charge_notes" USING btree ("series_id","period","made_for") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "charge_notes_customer_idx" ON "charge_notes" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "charge_notes_owed_idx" ON "charge_notes" USING btree ("customer_id","id") WHERE status in ('open', 'partially_paid');--> statement-breakpoint
CREATE INDEX "charge_notes_overdue_idx" ON "charge_notes" USING btree ("due_on") WHERE status in ('open', 'partially_paid') and overdue_told_at is null;--> statement-breakpoint
CREATE INDEX "charge_notes_due_idx" ON "charge_notes" USING btree ("merchant_id","environment","due_on") WHERE status in ('open', 'partially_paid');--> statement-breakpoint
CREATE INDEX "checkout_payments_checkout_idx" ON "checkout_payments" USING btree ("checkout_id","transaction_id");--> statement-breakpoint
CREATE INDEX "unapplied_payments_merchant_idx" ON "unapplied_payments" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "unapplied_payments_status_idx" ON "unapplied_payments" USING btree ("merchant_id","environment","status","id");--> statement-breakpoint
CREATE INDEX "unapplied_payments_checkout_idx" ON "unapplied_payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "checkout_quotes_opened_idx" ON "checkout_quotes" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "checkouts_merchant_idx" ON "checkouts" USING btree ("merchant_id","environment","purpose","id","till_id");--> statement-breakpoint
CREATE INDEX "checkouts_merchant_status_idx" ON "checkouts" USING btree ("merchant_id","environment","purpose","status","id","expires_at","till_id");--> statement-breakpoint
CREATE INDEX "checkouts_expiring_idx" ON "checkouts" USING btree ("expires_at") WHERE status in ('open', 'partially_paid');--> statement-breakpoint
CREATE UNIQUE INDEX "closing_entries_movement_key" ON "closing_entries" USING btree ("merchant_id","movement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "closing_entries_order_key" ON "closing_entries" USING btree ("merchant_id","order_id");--> statement-breakpoint
CREATE INDEX "closing_entries_match_idx" ON "closing_entries" USING btree ("merchant_id","match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "closings_day_key" ON "closings" USING btree ("merchant_id","environment","day");--> statement-breakpoint
CREATE INDEX "customers_merchant_idx" ON "customers" USING btree ("merchant_id","environment","id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_document_key" ON "customers" USING btree ("merchant_id","environment","document") WHERE document is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_reference_key" ON "customers" USING btree ("merchant_id","environment","external_reference") WHERE external_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_account_key" ON "customers" USING btree ("account_key");--> statement-breakpoint
CREATE INDEX "customers_phones_idx" ON "customers" USING gin ("phones");--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "external_payments_merchant_idx" ON "external_payments" USING btree ("merchant_id","environment","id","till_id");--> statement-breakpoint
CREATE INDEX "external_payments_taken_idx" ON "external_payments" USING btree ("merchant_id","environment","taken_at");--> statement-breakpoint
CREATE INDEX "external_payments_voided_idx" ON "external_payments" USING btree ("merchant_id","environment","voided_at") WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX "external_payments_checkout_idx" ON "external_payments" USING btree ("checkout_id") WHERE checkout_id is not null;--> statement-breakpoint
CREATE INDEX "external_payments_shift_idx" ON "external_payments" USING btree ("shift_id") WHERE shift_id is not null;--> statement-breakpoint
CREATE INDEX "external_payments_void_shift_idx" ON "external_payments" USING btree ("void_shift_id") WHERE void_shift_id is not null;--> statement-breakpoint
CREATE INDEX "factors_user_idx" ON "factors" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_credential_key" ON "factors" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_one_app" ON "factors" USING btree ("user_id") WHERE kind = 'totp' and confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "factors_one_app_to_confirm" ON "factors" USING btree ("user_id") WHERE kind = 'totp' and confirmed_at is null;--> statement-breakpoint
CREATE INDEX "spent_challenges_expires_idx" ON "spent_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "branches_name_key" ON "branches" USING btree ("merchant_id",lower(name));--> statement-breakpoint
CREATE INDEX "branches_merchant_idx" ON "branches" USING btree ("merchant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tills_name_key" ON "tills" USING btree ("branch_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "tills_code_key" ON "tills" USING btree ("code");--> statement-breakpoint
CREATE INDEX "tills_merchant_idx" ON "tills" USING btree ("merchant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_merchant_idx" ON "invitations" USING btree ("merchant_id","id");--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree ("email","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_pending" ON "invitations" USING btree ("merchant_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_files_key_key" ON "kyc_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "kyc_files_submission_idx" ON "kyc_files" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "kyc_files_removable_idx" ON "kyc_files" USING btree ("remove_after") WHERE remove_after is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "kyc_submissions_user_idx" ON "kyc_submissions" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_submissions_one_current" ON "kyc_submissions" USING btree ("user_id") WHERE submitted_at is not null and replaced_at is null;--> statement-breakpoint
CREATE INDEX "kyc_submissions_unfinished_idx" ON "kyc_submissions" USING btree ("created_at") WHERE submitted_at is null and replaced_at is null;--> statement-breakpoint
CREATE INDEX "former_settlement_accounts_account_idx" ON "former_settlement_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_owner" ON "members" USING btree ("merchant_id") WHERE role = 'OWNER';--> statement-breakpoint
CREATE UNIQUE INDEX "members_role_key" ON "members" USING btree ("merchant_id","user_id","role");--> statement-breakpoint
CREATE INDEX "members_user_idx" ON "members" USING btree ("user_id","merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merchants_rif_key" ON "merchants" USING btree ("rif") WHERE confirmed and rif_released_at is null;--> statement-breakpoint
CREATE INDEX "merchants_owner_idx" ON "merchants" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "merchants_settlement_idx" ON "merchants" USING btree ("settlement_account_id");--> statement-breakpoint
CREATE INDEX "merchants_status_idx" ON "merchants" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "merchants_search_idx" ON "merchants" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pictures_merchant_idx" ON "pictures" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "pictures_unattached_idx" ON "pictures" USING btree ("created_at") WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX "pictures_discarded_idx" ON "pictures" USING btree ("discarded_at") WHERE discarded_at is not null;--> statement-breakpoint
CREATE INDEX "settlement_account_changes_account_idx" ON "settlement_account_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "settlement_account_changes_due_idx" ON "settlement_account_changes" USING btree ("effective_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_slug_key" ON "stores" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "stores_logo_idx" ON "stores" USING btree ("logo_key");--> statement-breakpoint
CREATE INDEX "stores_banner_idx" ON "stores" USING btree ("banner_key");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_step_key" ON "messages" USING btree ("charge_note_id","channel","step");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_notice_key" ON "messages" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "messages_merchant_idx" ON "messages" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "messages_customer_idx" ON "messages" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "messages_transaction_idx" ON "messages" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "messages_receipts_idx" ON "messages" USING btree ("recipient","created_at") WHERE template = 'receipt';--> statement-breakpoint
CREATE INDEX "messages_provider_idx" ON "messages" USING btree ("merchant_id","provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "messages_queued_idx" ON "messages" USING btree ("next_attempt_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id","environment");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","id","environment") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_read_idx" ON "notifications" USING btree ("user_id","id","environment") WHERE read_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_token_key" ON "payment_links" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_checkout_key" ON "payment_links" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_verification_key" ON "payment_links" USING btree ("merchant_id","environment") WHERE purpose = 'verification';--> statement-breakpoint
CREATE INDEX "payment_links_merchant_idx" ON "payment_links" USING btree ("merchant_id","environment","id","till_id") WHERE purpose = 'link';--> statement-breakpoint
CREATE INDEX "payment_links_reference_idx" ON "payment_links" USING btree ("merchant_id","external_reference") WHERE external_reference is not null and purpose = 'link';--> statement-breakpoint
CREATE INDEX "payment_links_payable_idx" ON "payment_links" USING btree ("merchant_id","id") WHERE environment = 'live' and active and (max_payments is null or paid_slots < max_payments) and purpose = 'link';--> statement-breakpoint
CREATE INDEX "payment_links_environment_idx" ON "payment_links" USING btree ("environment","id") WHERE purpose = 'link';--> statement-breakpoint
CREATE INDEX "payment_links_stored_status_idx" ON "payment_links" USING btree ("environment","stored_status","id","expires_at") WHERE purpose = 'link';--> statement-breakpoint
CREATE INDEX "payment_links_merchant_status_idx" ON "payment_links" USING btree ("merchant_id","environment","stored_status","id","expires_at","till_id") WHERE purpose = 'link';--> statement-breakpoint
CREATE INDEX "payment_links_search_idx" ON "payment_links" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_links_expiring_idx" ON "payment_links" USING btree ("expires_at") WHERE expires_at is not null and expiry_recorded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_overpaid_once" ON "refunds" USING btree ("overpaid_checkout_id") WHERE status in ('pending', 'success');--> statement-breakpoint
CREATE INDEX "refunds_transaction_idx" ON "refunds" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "refunds_merchant_idx" ON "refunds" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "refunds_status_idx" ON "refunds" USING btree ("merchant_id","environment","status","id");--> statement-breakpoint
CREATE INDEX "refunds_reference_idx" ON "refunds" USING btree ("merchant_id","environment","external_reference","id");--> statement-breakpoint
CREATE INDEX "refunds_shift_idx" ON "refunds" USING btree ("shift_id","id") WHERE shift_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_leading_idx" ON "refunds" USING btree ("leading_order_id") WHERE leading_order_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_merchant_idx" ON "transactions" USING btree ("merchant_id","environment","id","reference","phone","amount_ves","external_reference","link_id","payment_method","till_id");--> statement-breakpoint
CREATE INDEX "transactions_till_idx" ON "transactions" USING btree ("till_id","environment","id") WHERE till_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_shift_idx" ON "transactions" USING btree ("shift_id","id") WHERE shift_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_merchant_status_idx" ON "transactions" USING btree ("merchant_id","environment","status","id");--> statement-breakpoint
CREATE INDEX "transactions_environment_idx" ON "transactions" USING btree ("environment","status","id");--> statement-breakpoint
CREATE INDEX "transactions_environment_newest_idx" ON "transactions" USING btree ("environment","id");--> statement-breakpoint
CREATE INDEX "transactions_status_idx" ON "transactions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "transactions_link_idx" ON "transactions" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "transactions_external_reference_idx" ON "transactions" USING btree ("merchant_id","environment","external_reference","id") WHERE external_reference is not null;--> statement-breakpoint
CREATE INDEX "transactions_link_attempts_idx" ON "transactions" USING btree ("link_id","created_at") WHERE status in ('failed', 'pending');--> statement-breakpoint
CREATE INDEX "transactions_link_completed_idx" ON "transactions" USING btree ("link_id") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_search_idx" ON "transactions" USING gin ("reference" gin_trgm_ops) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "transactions_order_search_idx" ON "transactions" USING gin ("external_reference" gin_trgm_ops) WHERE external_reference is not null;--> statement-breakpoint
CREATE INDEX "transactions_phone_end_idx" ON "transactions" USING btree ("merchant_id","environment",reverse("right"("phone", 4)) text_pattern_ops) WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "transactions_amount_idx" ON "transactions" USING btree ("merchant_id","environment","amount_ves");--> statement-breakpoint
CREATE INDEX "transactions_phone_idx" ON "transactions" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "payout_rows_open_idx" ON "payout_rows" USING btree ("payout_id","position") WHERE status in ('waiting', 'pending');--> statement-breakpoint
CREATE INDEX "payouts_merchant_idx" ON "payouts" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "payouts_merchant_status_idx" ON "payouts" USING btree ("merchant_id","environment","status","id");--> statement-breakpoint
CREATE INDEX "payouts_merchant_label_idx" ON "payouts" USING btree ("merchant_id","environment","label","id") WHERE label is not null;--> statement-breakpoint
CREATE INDEX "payouts_merchant_completed_idx" ON "payouts" USING btree ("merchant_id","environment","completed_at");--> statement-breakpoint
CREATE INDEX "payouts_due_idx" ON "payouts" USING btree ("next_attempt_at") WHERE status in ('scheduled', 'processing');--> statement-breakpoint
CREATE INDEX "payouts_account_open_idx" ON "payouts" USING btree ("account_id") WHERE status in ('scheduled', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "push_messages_once" ON "push_messages" USING btree ("event_id","subscription_id");--> statement-breakpoint
CREATE INDEX "push_messages_subscription_idx" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_messages_queued_idx" ON "push_messages" USING btree ("next_attempt_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "push_messages_created_idx" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session_key" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "exchange_rate_versions_recorded_idx" ON "exchange_rate_versions" USING btree ("currency","recorded_at");--> statement-breakpoint
CREATE INDEX "audit_logs_writer_xid_idx" ON "audit_logs" USING btree ("writer_xid","id");--> statement-breakpoint
CREATE INDEX "audit_logs_user_idx" ON "audit_logs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_action_idx" ON "audit_logs" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_logs_created_idx" ON "audit_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_idx" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_begun_idx" ON "idempotency_keys" USING btree ("resource_id") WHERE response is null;--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("topic",outbox_party(merchant_id, user_id, id),"next_attempt_at","id") WHERE delivered_at is null and abandoned_at is null;--> statement-breakpoint
CREATE INDEX "outbox_events_idx" ON "outbox" USING btree ("merchant_id","id","environment","type") WHERE topic = 'event';--> statement-breakpoint
CREATE INDEX "outbox_event_created_idx" ON "outbox" USING btree ("created_at") WHERE topic = 'event';--> statement-breakpoint
CREATE INDEX "outbox_mail_created_idx" ON "outbox" USING btree ("created_at") WHERE topic = 'mail';--> statement-breakpoint
CREATE INDEX "requests_merchant_idx" ON "requests" USING btree ("merchant_id","environment","id","status","api_key_id");--> statement-breakpoint
CREATE INDEX "requests_request_id_idx" ON "requests" USING btree ("merchant_id","request_id");--> statement-breakpoint
CREATE INDEX "sandbox_simulations_merchant_idx" ON "sandbox_simulations" USING btree ("merchant_id","id");--> statement-breakpoint
CREATE INDEX "sandbox_simulations_active_idx" ON "sandbox_simulations" USING btree ("merchant_id","type") WHERE spent_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_simulations_created_idx" ON "sandbox_simulations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "series_merchant_idx" ON "series" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE INDEX "series_due_idx" ON "series" USING btree ("next_on") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "series_customers_customer_idx" ON "series_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_open_till_key" ON "shifts" USING btree ("till_id","environment") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_open_person_key" ON "shifts" USING btree ("merchant_id","opened_by","environment") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "shifts_merchant_idx" ON "shifts" USING btree ("merchant_id","environment","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_present_key" ON "till_sales" USING btree ("till_id","environment") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_checkout_key" ON "till_sales" USING btree ("checkout_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "till_sales_till_idx" ON "till_sales" USING btree ("till_id","id");--> statement-breakpoint
CREATE INDEX "transaction_totals_completed_idx" ON "transaction_totals" USING btree ("environment","span","span_start") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "failed_logins_hour_idx" ON "failed_logins" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "limited_attempts_subject_idx" ON "limited_attempts" USING btree ("kind","subject","created_at");--> statement-breakpoint
CREATE INDEX "limited_attempts_created_idx" ON "limited_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_user_idx" ON "one_time_codes" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_created_idx" ON "one_time_codes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_one_usable" ON "one_time_codes" USING btree ("user_id","purpose") WHERE used_at is null and replaced_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_status_idx" ON "users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_factors_reset_idx" ON "users" USING btree ("factors_reset_due_at") WHERE factors_reset_due_at is not null;--> statement-breakpoint
CREATE INDEX "users_kyc_status_idx" ON "users" USING btree ("kyc_status","id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_idx" ON "webhook_attempts" USING btree ("delivery_id","number");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","id","status");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_idx" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_leased_idx" ON "webhook_deliveries" USING btree ("webhook_id","leased_until") WHERE status = 'pending' and leased_until is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_replays_running_idx" ON "webhook_replays" USING btree ("webhook_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "webhook_replays_ended_idx" ON "webhook_replays" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "webhooks_merchant_idx" ON "webhooks" USING btree ("merchant_id","environment","id") WHERE removed_at is null;