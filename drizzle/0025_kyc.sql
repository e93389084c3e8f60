-- What users say about who they are.

SELECT 1;
