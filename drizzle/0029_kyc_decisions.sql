DROP INDEX "kyc_submissions_unfinished_idx";--> statement-breakpoint
ALTER TABLE "kyc_files" ADD COLUMN "remove_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kyc_submissions" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kyc_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kyc_rejection_reason" text;--> statement-breakpoint
CREATE INDEX "kyc_files_removable_idx" ON "kyc_files" USING btree ("remove_after") WHERE remove_after is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "kyc_submissions_unfinished_idx" ON "kyc_submissions" USING btree ("created_at") WHERE submitted_at is null and replaced_at is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_kyc_decision_fits" CHECK (kyc_decided_at is null or kyc_status in ('approved', 'rejected'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_kyc_reason_of_rejection" CHECK (kyc_rejection_reason is null or kyc_status = 'rejected');