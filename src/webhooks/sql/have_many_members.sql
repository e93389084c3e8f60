-- Whether so many users are members of merchants among these parties that telling them takes a while.
CREATE FUNCTION have_many_members(p_parties uuid[]) RETURNS boolean
LANGUAGE sql STABLE
RETURN (SELECT count(*) > 20 FROM (SELECT FROM members m WHERE m.merchant_id = ANY (p_parties) LIMIT 21) AS concerned);
