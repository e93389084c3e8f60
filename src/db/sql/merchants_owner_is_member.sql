-- Requires a merchant's owner to be a member with the role OWNER: together with the unique index on OWNER,
-- there is exactly one. Deferred, since both rows are inserted and changed in one transaction.
ALTER TABLE merchants
  ADD CONSTRAINT merchants_owner_is_member
    FOREIGN KEY (id, owner_id, owner_role) REFERENCES members (merchant_id, user_id, role)
    DEFERRABLE INITIALLY DEFERRED;
