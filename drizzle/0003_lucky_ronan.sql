ALTER TABLE "invitations" ADD COLUMN "branch_ids" uuid[];--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_name_branches" CHECK (cardinality(branch_ids) > 0);