-- A short name for the device of a User-Agent: `Chrome, Android`, without versions, which change. For a program
-- that is no browser, the name at its beginning, limited to characters that make neither a URL nor a sentence,
-- since it goes into mails. Null if there is neither.
CREATE FUNCTION device_family(user_agent text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN user_agent !~ '^Mozilla/' THEN left(substring(user_agent FROM '^[A-Za-z][A-Za-z0-9_-]*'), 40)
  ELSE nullif(concat_ws(', ',
    CASE
      WHEN user_agent ~ 'Edg(e|A|iOS)?/' THEN 'Edge'
      WHEN user_agent ~ 'OPR/|Opera' THEN 'Opera'
      WHEN user_agent ~ 'SamsungBrowser/' THEN 'Samsung Internet'
      WHEN user_agent ~ 'Firefox/|FxiOS/' THEN 'Firefox'
      WHEN user_agent ~ 'Chrome/|CriOS/' THEN 'Chrome'
      WHEN user_agent ~ 'Safari/' THEN 'Safari' END,
    CASE
      WHEN user_agent ~ 'Android' THEN 'Android'
      WHEN user_agent ~ 'iPhone|iPad|iPod' THEN 'iOS'
      WHEN user_agent ~ 'Windows' THEN 'Windows'
      WHEN user_agent ~ 'Macintosh' THEN 'macOS'
      WHEN user_agent ~ 'CrOS' THEN 'ChromeOS'
      WHEN user_agent ~ 'Linux' THEN 'Linux' END), '') END;
