-- Whether so many deltas wait that reading them costs more than folding them.
CREATE FUNCTION is_fold_due() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (SELECT FROM transaction_deltas OFFSET 2000) OR EXISTS (SELECT FROM list_deltas OFFSET 2000);
