-- Trigger: what record_list_deltas() does, for payment links: each payment of a limited one changes its row, and a
-- statement that is made anew each time is planned each time.
CREATE FUNCTION record_link_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_deltas (list, scope, facet, count)
    SELECT 'payment_links', merchant_id,
      link_facet(environment, active, max_payments, paid_slots, expiry_recorded_at, purpose), count(*)
    FROM added GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO list_deltas (list, scope, facet, count)
    SELECT 'payment_links', merchant_id,
      link_facet(environment, active, max_payments, paid_slots, expiry_recorded_at, purpose), -count(*)
    FROM removed GROUP BY 2, 3;
  ELSE
    INSERT INTO list_deltas (list, scope, facet, count)
    SELECT 'payment_links', merchant_id,
      link_facet(environment, active, max_payments, paid_slots, expiry_recorded_at, purpose), sum(sign)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) changed
    GROUP BY 2, 3 HAVING sum(sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_links_counted_insert AFTER INSERT ON payment_links
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_link_deltas();

CREATE TRIGGER payment_links_counted_update AFTER UPDATE ON payment_links
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_link_deltas();

CREATE TRIGGER payment_links_counted_delete AFTER DELETE ON payment_links
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_link_deltas();
