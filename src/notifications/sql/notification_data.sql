-- The data that a notification stores of its event: the event's data, and the merchant, user and environment.
-- The event's data takes precedence, since it was true at the time. Of a URL it stores the origin only, since
-- the rest may be secret. Of a transaction it leaves out what its text does not need: a team has many members.
CREATE FUNCTION notification_data(event outbox) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'merchantId', public_id('mer', event.merchant_id),
    'merchantName', (SELECT m.name FROM merchants m WHERE m.id = event.merchant_id),
    'memberName', (SELECT u.name FROM users u WHERE u.id = event.user_id AND event.type = 'member.joined'),
    'environment', event.environment)
    || (event.data - CASE WHEN event.data ? 'linkUuid' THEN ARRAY['metadata', 'payer', 'refunds', 'refundedVes', 'rate',
      'rateDate', 'createdAt', 'completedAt', 'linkUuid', 'paymentLinkId', 'refund']
        ELSE ARRAY['metadata', 'failedRows'] END)
    -- What was paid back may be a part of the transaction, and it is the refund that may have failed.
    || CASE WHEN event.data ? 'refund' THEN jsonb_build_object(
      'amount', (event.data->'refund'->>'amount')::numeric, 'currency', 'VES',
      'failureReason', event.data->'refund'->'failure_reason') ELSE '{}' END
    || jsonb_build_object(
      'url', substring(event.data->>'url' FROM '^[a-z]+://[^/?#]+')));
END;
