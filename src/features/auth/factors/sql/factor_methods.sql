-- What the user may present as a second factor: of 'totp', 'passkey' and 'recovery_code'; empty without a factor.
CREATE FUNCTION factor_methods(p_user_id uuid) RETURNS text[]
LANGUAGE sql STABLE
RETURN (
  SELECT coalesce(array_agg(DISTINCT f.kind ORDER BY f.kind DESC), '{}')
    || CASE WHEN count(*) > 0 AND EXISTS (SELECT FROM recovery_codes c WHERE c.user_id = p_user_id
      AND c.used_at IS NULL)
      THEN ARRAY['recovery_code'] ELSE '{}' END
  FROM factors f WHERE f.user_id = p_user_id AND f.confirmed_at IS NOT NULL);
