-- Whether a link may lead its payers back to a URL: over https, or in the test environment to the own machine.
CREATE FUNCTION is_return_url(value text, environment text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN char_length(value) <= 2000 AND (value LIKE 'https://%'
  OR environment = 'test' AND value ~ '^http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?(/|\?|#|$)');
