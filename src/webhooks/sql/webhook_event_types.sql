-- The types that endpoints can be told of. What else is recorded concerns one person.
CREATE FUNCTION webhook_event_types() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'transaction.completed', 'transaction.failed', 'transaction.refunded', 'transfer.success', 'transfer.failed',
  'payment_link.completed', 'payment_link.expired', 'member.joined', 'member.removed'];
