-- The approval that this database transaction uses up, see use_approval(); null if it uses none.
CREATE FUNCTION approval_in_use() RETURNS approvals
LANGUAGE sql STABLE
RETURN (SELECT a FROM approvals a WHERE a.id = nullif(current_setting('app.approval_id', true), '')::uuid);
