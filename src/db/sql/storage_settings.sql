-- Deltas are inserted and deleted all the time: vacuum early, before readers have to skip many dead rows.
ALTER TABLE transaction_deltas SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
ALTER TABLE list_deltas SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);

-- Accounts' transactions and users' notifications are counted by index-only scans, which are cheap while few
-- pages are unmarked in the visibility map. make_month_partition() sets the same for partitions.
ALTER TABLE bank_movements SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE notifications SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

-- Pages in the middle of the list are counted off by an index-only scan, which needs the visibility map.
ALTER TABLE audit_logs SET (autovacuum_vacuum_insert_scale_factor = 0.02);

ALTER SEQUENCE transaction_deltas_id_seq CACHE 32;
ALTER SEQUENCE list_deltas_id_seq CACHE 32;
