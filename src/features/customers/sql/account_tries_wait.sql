-- For how many seconds nothing of a subject is opened: after p_limit wrong tries within an hour, until an hour after
-- the last one. 0 if it may be tried.
CREATE FUNCTION account_tries_wait(p_subject bytea, p_limit integer) RETURNS integer
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE WHEN count_limited_attempts('account', p_subject, NULL, last.at - interval '1 hour', p_limit) < p_limit
    THEN 0 ELSE greatest(1, ceil(extract(epoch FROM last.at + interval '1 hour' - request_now())))::integer END
  FROM (
    SELECT max(t.created_at) AS at FROM limited_attempts t
    WHERE t.kind = 'account' AND t.subject = p_subject AND t.created_at > request_now() - interval '1 hour') last;
END;
