-- Trigger: replaces the random slug that create_store() gave an unconfirmed merchant's store by the first free
-- one of its name, base or base-2 to base-5, when the merchant is confirmed. Keeps the random slug if none of
-- those is free.
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
