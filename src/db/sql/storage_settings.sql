-- Deltas come and go: what they leave behind is cleared away before readers have to step over much of it.
ALTER TABLE transaction_deltas SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
ALTER TABLE list_deltas SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);

-- An account's transactions and a person's notifications are counted by indexes: cheaply where few rows are too new
-- for an index to tell that they are there.
ALTER TABLE bank_orders SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE bank_movements SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE notifications SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

-- Pages in the middle are counted off in an index alone, where the table's pages are known to be visible to all.
ALTER TABLE audit_logs SET (autovacuum_vacuum_insert_scale_factor = 0.02);

ALTER SEQUENCE transaction_deltas_id_seq CACHE 32;
ALTER SEQUENCE list_deltas_id_seq CACHE 32;
