DROP INDEX "bank_orders_reference_idx";--> statement-breakpoint
CREATE INDEX "bank_orders_reference_idx" ON "bank_orders" USING btree ("reference","user_id");