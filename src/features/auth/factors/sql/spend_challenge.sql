-- Spends a passkey's challenge: false if it was spent before. Of two at once, the second waits for the first.
CREATE FUNCTION spend_challenge(p_hash bytea, p_expires_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spent_challenges (hash, expires_at) VALUES (p_hash, p_expires_at) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;
