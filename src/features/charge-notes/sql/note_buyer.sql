-- A customer as the checkouts of its charge notes name it.
CREATE FUNCTION note_buyer(p_customer customers) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN jsonb_strip_nulls(jsonb_build_object('name', (p_customer).name, 'email', (p_customer).email,
  'phone', (p_customer).phones[1], 'document', (p_customer).document));
