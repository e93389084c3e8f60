-- Whether an API key may remove notifications of this type: those about payments that were made. What is about
-- security, members, keys, webhooks, connections or the settlement account, or asks a person to decide, stays for the
-- person: whoever has stolen a key would remove it first. A type that is not listed stays.
CREATE FUNCTION is_deletable_by_key(p_type text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN p_type IN (
  'payment_received', 'payment_refunded', 'payment_link_completed', 'transfer_settled', 'transfer_failed',
  'payout_completed',
  'payout_failed_rows');
