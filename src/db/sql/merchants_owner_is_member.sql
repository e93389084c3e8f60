-- A merchant names its owner, and the owner is a member with that role: with the unique index on
-- OWNER, there is exactly one. Deferred, since both rows come and change in one transaction.
ALTER TABLE merchants
  ADD CONSTRAINT merchants_owner_is_member
    FOREIGN KEY (id, owner_id, owner_role) REFERENCES members (merchant_id, user_id, role)
    DEFERRABLE INITIALLY DEFERRED;
