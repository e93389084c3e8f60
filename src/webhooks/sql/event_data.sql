-- The data of an event for whoever is told of it. The token of a transaction's payment link, which its receipt's address
-- needs, is looked up and not stored with the event: whoever has it can pay.
CREATE FUNCTION event_data(p_event outbox) RETURNS jsonb
LANGUAGE sql STABLE
RETURN CASE WHEN (p_event).data ? 'linkUuid' THEN (p_event).data || jsonb_build_object('linkToken', (
    SELECT l.token FROM payment_links l WHERE l.id = ((p_event).data->>'linkUuid')::uuid))
  ELSE (p_event).data END;
