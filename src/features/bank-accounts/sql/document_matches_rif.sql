-- Whether an identity document belongs to a tax registry number (RIF, such as `J309841327`): the same number, or the
-- cédula that a person's RIF contains, without its leading zeros and check digit.
CREATE FUNCTION document_matches_rif(document text, rif text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN document = rif
  OR (document ~ '^[VE][0-9]{6,8}$' AND left(rif, 9) = left(document, 1) || lpad(substr(document, 2), 8, '0'));
