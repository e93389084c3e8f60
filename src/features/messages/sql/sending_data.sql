-- Of a message that is taken for sending, what every template needs: {template, id, channel, via?: {id, kind,
-- credentials}, to}
CREATE FUNCTION sending_data(p_message messages) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object('template', (p_message).template, 'id', (p_message).id, 'channel', (p_message).channel,
  'via', (SELECT jsonb_build_object('id', h.id, 'kind', h.kind, 'credentials', encode(h.credentials, 'hex'))
    FROM channels h WHERE h.merchant_id = (p_message).merchant_id AND h.environment = (p_message).environment
      AND h.kind = (p_message).channel),
  'to', (p_message).recipient);
