-- What opens the page of a customer's account: the last four digits of its document, or without one of its first
-- phone. Null if there are none: then nothing opens it.
CREATE FUNCTION account_digits(p_customer customers) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT right(digits, 4)
  FROM unnest(ARRAY[(p_customer).document, (p_customer).phones[1]]) WITH ORDINALITY AS given (known, place),
    regexp_replace(known, '[^0-9]', '', 'g') AS digits
  WHERE length(digits) >= 4
  ORDER BY place LIMIT 1;
END;
