-- Records an incoming payment that a bank's notice reports. A movement that is known already is not changed, except
-- that a notice completes a movement from a bank statement. Returns
--   'recorded'            a new movement
--   'known'               reported before, by a notice or a bank statement, or confirmed when its bank was asked
--   'changed'             reported before by a notice, with another amount: the first one counts, and an administrator
--                         decides. Without bank statements to compare with, also if the day differs by one
--   'possible_duplicate'  a new movement that may be another notice's: an administrator decides
--
-- p_reference:    that of the bank statement; null if the notice lacks it
-- p_on_statement: whether a bank statement will show it too.
-- Locks: lock_movements().
CREATE FUNCTION record_notice(
  p_connection text, p_notice_key text, p_type text, p_amount numeric, p_booked_on date, p_concept text,
  p_on_statement boolean,
  p_reference text DEFAULT NULL, p_booked_at timestamptz DEFAULT NULL, p_payer_reference text DEFAULT NULL,
  p_phone text DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_document text DEFAULT NULL
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  noticed bank_movements%ROWTYPE;
  earlier bank_movements%ROWTYPE;
BEGIN
  PERFORM lock_movements(p_connection);
  SELECT * INTO earlier FROM bank_movements m WHERE m.connection = p_connection AND m.notice_key = p_notice_key;
  IF FOUND AND earlier.amount = p_amount THEN
    RETURN 'known';
  ELSIF FOUND THEN
    PERFORM record_restatement(earlier.id, p_amount, earlier.booked_on, earlier.direction, 'notice');
    RETURN 'changed';
  END IF;

  noticed.connection := p_connection;
  noticed.notice_key := p_notice_key;
  noticed.type := p_type;
  noticed.amount := p_amount;
  noticed.booked_on := p_booked_on;
  noticed.booked_at := p_booked_at;
  noticed.reference := p_reference;
  noticed.payer_reference := p_payer_reference;
  noticed.concept := p_concept;
  noticed.phone := p_phone;
  noticed.bank_code := p_bank_code;
  noticed.document := p_document;
  IF complete_confirmed_movement(noticed) THEN
    RETURN 'known';
  END IF;
  IF NOT p_on_statement THEN
    earlier := find_changed_notice(noticed);
    IF earlier.id IS NOT NULL THEN
      PERFORM record_restatement(earlier.id, p_amount, p_booked_on, earlier.direction, 'notice');
      RETURN 'changed';
    END IF;
  END IF;
  IF complete_statement_movement(noticed) THEN
    RETURN 'known';
  END IF;
  RETURN CASE WHEN record_noticed_movement(noticed) IS NULL THEN 'recorded' ELSE 'possible_duplicate' END;
END $$;
