-- Gives the control numbers of a bank statement's lines to movements known only from notices. Lines and movements
-- that agree in day, amount and the end of the reference are paired in order. A movement whose notice lacks the
-- statement's reference is paired with a line of the same payer's bank that shows no phone. Returns the number of
-- movements completed.
-- p_lines: those of new_statement_lines().
CREATE FUNCTION assign_control_numbers(p_connection text, p_lines jsonb) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  assigned_count integer;
BEGIN
  WITH new_lines AS (
    SELECT l.* FROM bank_statement_lines(p_lines) l WHERE l.direction = 'in'),
  -- A line may be paired by its reference or by its bank; a movement has one of the two alone.
  line_keys AS (
    SELECT l.*, k.pairing_key,
      row_number() OVER (PARTITION BY l.booked_on, l.amount, k.pairing_key ORDER BY l.control_number) AS ordinal
    FROM new_lines l CROSS JOIN LATERAL (
      SELECT 'reference ' || reference_ending(l.reference) WHERE l.reference IS NOT NULL
      UNION ALL
      SELECT 'bank ' || l.bank_code WHERE l.phone IS NULL AND l.type = 'p2p' AND l.bank_code IS NOT NULL
    ) k (pairing_key)),
  notice_only AS (
    SELECT m.id, m.booked_on, m.amount, k.pairing_key,
      row_number() OVER (PARTITION BY m.booked_on, m.amount, k.pairing_key ORDER BY m.id) AS ordinal
    FROM bank_movements m CROSS JOIN LATERAL (
      SELECT coalesce('reference ' || reference_ending(m.reference), 'bank ' || m.bank_code)) k (pairing_key)
    WHERE m.connection = p_connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on >= (SELECT min(booked_on) FROM new_lines)),
  -- By its reference rather than by its bank, if a line could be either.
  pairs AS (
    SELECT DISTINCT ON (l.control_number) n.id, l.*
    FROM line_keys l JOIN notice_only n USING (booked_on, amount, pairing_key, ordinal)
    ORDER BY l.control_number, l.pairing_key DESC)
  UPDATE bank_movements m SET
    control_number = l.control_number,
    seen_on_statement_at = request_now(),
    reference = coalesce(m.reference, l.reference),
    concept = CASE WHEN m.concept = '' THEN l.concept ELSE m.concept END,
    phone = coalesce(m.phone, l.phone),
    bank_code = coalesce(m.bank_code, l.bank_code)
  FROM pairs l
  WHERE m.id = l.id;
  GET DIAGNOSTICS assigned_count = ROW_COUNT;
  RETURN assigned_count;
END $$;
