-- Whether a simulation may still be met.
CREATE FUNCTION is_simulation_active(simulation sandbox_simulations) RETURNS boolean
LANGUAGE sql STABLE
RETURN simulation.spent_at IS NULL AND coalesce(simulation.ends_at > request_now(), true);
