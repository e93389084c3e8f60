-- The first Caracas day after a day on which banks work: they book then what came in on the days before. Of a year
-- whose holidays are unknown, only weekends are passed over. See src/domain/banking-days.ts, whose holidays these are.
CREATE FUNCTION next_banking_day(p_day date) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT min(d.day) FROM (SELECT p_day + n AS day FROM generate_series(1, 14) AS n) d
  WHERE extract(isodow FROM d.day) < 6 AND d.day <> ALL (ARRAY[
    '2026-01-01', '2026-01-12', '2026-01-19', '2026-02-16', '2026-02-17', '2026-03-19', '2026-04-02', '2026-04-03',
    '2026-05-01', '2026-05-18', '2026-06-08', '2026-06-24', '2026-06-29', '2026-07-24', '2026-09-14', '2026-10-12',
    '2026-10-26', '2026-11-23', '2026-12-14', '2026-12-24', '2026-12-25', '2026-12-31',
    '2027-01-01', '2027-02-08', '2027-02-09', '2027-03-25', '2027-03-26', '2027-04-19', '2027-06-24', '2027-07-05',
    '2027-10-12', '2027-12-24', '2027-12-31']::date[]));
