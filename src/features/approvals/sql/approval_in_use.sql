-- The approval that the intent of this database transaction approves, see use_approval(); null if it needs none.
CREATE FUNCTION approval_in_use() RETURNS approvals
LANGUAGE sql STABLE
RETURN (SELECT a FROM approvals a WHERE a.id = nullif(current_setting('app.approval_id', true), '')::uuid);
