-- What the service may do beyond reading, adding and changing rows, which it may with every table, and what it
-- may not. Rights to one function stand beside it.
GRANT DELETE ON
  failed_logins,
  idempotency_keys,
  list_deltas,
  members,
  notifications,
  one_time_codes,
  outbox,
  payees,
  pictures,
  rate_proposals,
  sessions,
  transaction_deltas,
  limited_attempts,
  webhook_attempts,
  webhook_deliveries
TO payments_service;

-- Records of the audit log are added, and sealed by seal_audit_block() alone: which transaction wrote one the service cannot say.
REVOKE INSERT, UPDATE ON audit_logs FROM payments_service;
GRANT INSERT (id, user_id, action, resource, details, created_at) ON audit_logs TO payments_service;
REVOKE INSERT, UPDATE ON audit_seals FROM payments_service;
