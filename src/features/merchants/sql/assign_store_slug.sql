-- Gives the store of a merchant that has just been confirmed the first free slug of its name, without the random ending
-- that create_store() gave it: the base, or base-2 to base-5. It keeps the ending where others have all of those.
CREATE FUNCTION assign_store_slug() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  base text;
BEGIN
  SELECT regexp_replace(s.slug, '-[0-9a-f]{8}$', '') INTO base FROM stores s WHERE s.merchant_id = NEW.id;
  FOR attempt IN 1..5 LOOP
    BEGIN
      UPDATE stores SET slug = base || CASE attempt WHEN 1 THEN '' ELSE '-' || attempt END
      WHERE merchant_id = NEW.id;
      RETURN NULL;
    EXCEPTION WHEN unique_violation THEN
      NULL;
    END;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER merchants_assign_store_slug AFTER UPDATE OF confirmed ON merchants FOR EACH ROW
WHEN (NEW.confirmed AND NOT OLD.confirmed)
EXECUTE FUNCTION assign_store_slug();
