-- For how many days a charge note is overdue, by its merchant's clock; 0 for one that is paid or void.
CREATE FUNCTION note_days_overdue(p_note charge_notes) RETURNS integer
LANGUAGE sql STABLE
RETURN CASE WHEN (p_note).status IN ('open', 'partially_paid') THEN greatest(0,
    caracas_day(merchant_now((p_note).merchant_id, (p_note).environment)) - (p_note).due_on)
  ELSE 0 END;
