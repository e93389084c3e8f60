-- The service's rights beyond reading, inserting and updating rows, which it has on every table, and exceptions
-- from these. Rights to a single function are granted in its file.
GRANT DELETE ON
  bank_connection_changes,
  bank_connection_states,
  bank_health_minutes,
  channel_bindings,
  channels,
  checkout_payments,
  checkout_quotes,
  customer_consents,
  factors,
  failed_logins,
  idempotency_keys,
  list_deltas,
  members,
  notifications,
  one_time_codes,
  outbox,
  payees,
  pictures,
  push_messages,
  push_subscriptions,
  rate_proposals,
  recovery_codes,
  requests,
  series_customers,
  sessions,
  settlement_account_changes,
  spent_challenges,
  transaction_deltas,
  limited_attempts,
  webhook_attempts,
  webhook_deliveries,
  webhook_replays
TO payments_service;

-- Audit records are added by functions and sealed by seal_audit_block() only: the service cannot set the
-- transaction number of a record.
REVOKE INSERT, UPDATE ON audit_logs FROM payments_service;
GRANT INSERT (id, user_id, action, resource, details, created_at) ON audit_logs TO payments_service;
REVOKE INSERT, UPDATE ON audit_seals FROM payments_service;

-- Only the operator's command archives a month; a key that was sent to a bank stays as it is.
REVOKE INSERT, UPDATE ON archived_months FROM payments_service;
REVOKE UPDATE ON bank_order_keys FROM payments_service;

-- Closings are written by close_merchant_day() only.
REVOKE INSERT, UPDATE ON closings, closing_entries FROM payments_service;
