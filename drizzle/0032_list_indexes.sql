DROP INDEX "transactions_merchant_idx";--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "state" text GENERATED ALWAYS AS (link_state(active, max_payments, paid, expiry_told_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_links_state_idx" ON "payment_links" USING btree ("environment","state","id","expires_at");--> statement-breakpoint
CREATE INDEX "payment_links_merchant_state_idx" ON "payment_links" USING btree ("merchant_id","environment","state","id","expires_at");--> statement-breakpoint
CREATE INDEX "transactions_environment_newest_idx" ON "transactions" USING btree ("environment","id");--> statement-breakpoint
CREATE INDEX "transactions_search_idx" ON "transactions" USING gin ("reference" gin_trgm_ops) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "transactions_merchant_idx" ON "transactions" USING btree ("merchant_id","environment","id","reference");