-- The first Caracas day on which a bank can have booked what was made at a time: before 03:00 it may still book on the
-- day before. See src/domain/booking-days.ts.
CREATE FUNCTION first_booking_day(p_made_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN caracas_day(p_made_at - interval '3 hours');
