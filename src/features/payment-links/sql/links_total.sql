-- How many links have a status now: of a merchant, or of all merchants for the nil id. Null counts every status. The
-- stored counts are corrected by the links that have expired since.
CREATE FUNCTION links_total(p_merchant uuid, p_environment text, p_status text DEFAULT NULL) RETURNS bigint
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN stored_list_count('payment_links', p_merchant, p_environment || '/' || coalesce(p_status, '%'))
  + CASE p_status
    WHEN 'EXPIRED' THEN (SELECT count(*) FROM newly_expired_links(p_merchant, p_environment))
    WHEN 'ACTIVE' THEN -(SELECT count(*) FROM newly_expired_links(p_merchant, p_environment) due WHERE due.active)
    WHEN 'INACTIVE' THEN -(SELECT count(*) FROM newly_expired_links(p_merchant, p_environment) due WHERE NOT due.active)
    ELSE 0 END;
