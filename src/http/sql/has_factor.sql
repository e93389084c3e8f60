-- Whether the user has a second factor.
CREATE FUNCTION has_factor(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM factors f WHERE f.user_id = p_user_id AND f.confirmed_at IS NOT NULL);
