DROP INDEX "bank_movements_account_idx";--> statement-breakpoint
DROP INDEX "payments_account_idx";--> statement-breakpoint
DROP INDEX "payments_account_status_idx";--> statement-breakpoint
DROP INDEX "notifications_user_idx";--> statement-breakpoint
DROP INDEX "notifications_unread_idx";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "environment" text GENERATED ALWAYS AS (data->>'environment') STORED;--> statement-breakpoint
CREATE INDEX "payments_account_pending_idx" ON "payments" USING btree ("account_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "notifications_read_idx" ON "notifications" USING btree ("user_id","id","environment") WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX "bank_movements_account_idx" ON "bank_movements" USING btree ("account_id","id") WHERE payment_id is null;--> statement-breakpoint
CREATE INDEX "payments_account_idx" ON "payments" USING btree ("account_id","id") WHERE kind <> 'verification';--> statement-breakpoint
CREATE INDEX "payments_account_status_idx" ON "payments" USING btree ("account_id","status","id") WHERE kind <> 'verification';--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id","environment");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","id","environment") WHERE read_at is null;