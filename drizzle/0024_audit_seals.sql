-- The chain over the audit log.

SELECT 1;
