-- Gives a new test account three sample deposits from the last days, in the sandbox bank and in the ledger.
CREATE FUNCTION seed_sandbox_account(p_account_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH deposits AS (
    SELECT a.id, a.account_number, d.amount, d.days, d.concept,
      replace(a.id::text, '-', '') || d.days AS key
    FROM bank_accounts a, (VALUES
      (1500.00, 3, 'Venta de la semana'), (820.50, 2, 'Pedido'), (65.25, 1, 'Desayunos')) AS d (amount, days, concept)
    WHERE a.id = p_account_id),
  booked AS (
    INSERT INTO sandbox_movements
      (account_number, bank_key, direction, type, amount, concept, status, code, reference, created_at)
    SELECT account_number, key, 'in', 'deposit', amount, concept, 'success', '00',
      right('00000000' || abs(hashtext(key)), 8), request_now() - days * interval '1 day'
    FROM deposits
    RETURNING bank_key, reference, created_at)
  INSERT INTO bank_movements
    (id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept,
     control_number, created_at, seen_on_statement_at)
  SELECT uuidv7(booked.created_at - clock_timestamp()), 'sandbox', id, 'test', 'in', 'deposit', amount,
    caracas_day(booked.created_at), booked.reference, concept, key, booked.created_at, request_now()
  FROM deposits JOIN booked ON bank_key = key;
END;
