-- The delay after this many consecutive failures, plus up to 10 % at random; null after the tenth.
CREATE FUNCTION webhook_retry_delay(failures integer) RETURNS interval
LANGUAGE sql VOLATILE
RETURN (ARRAY[
    '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'
  ]::interval[])[failures] * (1 + random() / 10);
