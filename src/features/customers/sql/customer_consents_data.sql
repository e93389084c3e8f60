-- Whether a customer wants to be written to, by each channel.
CREATE FUNCTION customer_consents_data(p_customer_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_agg(jsonb_build_object('channel', known.channel, 'status', coalesce(c.status, 'unknown'),
    'at', iso_time(c.at), 'how', c.how) ORDER BY known.place)
  FROM unnest(ARRAY['mail', 'whatsapp', 'telegram']) WITH ORDINALITY AS known (channel, place)
    LEFT JOIN customer_consents c ON c.customer_id = p_customer_id AND c.channel = known.channel;
END;
