-- What a merchant's customers are searched by: name, document, the merchant's own number and phones. Immutable, since a
-- generated column uses it: array_to_string() is not, for the types of some elements, which text is not among.
CREATE FUNCTION customer_search(name text, document text, external_reference text, phones text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_text(name || ' ' || coalesce(document, '') || ' ' || coalesce(external_reference, '') || ' '
  || array_to_string(phones, ' '));
