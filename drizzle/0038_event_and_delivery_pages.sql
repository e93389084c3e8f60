DROP INDEX "outbox_events_idx";--> statement-breakpoint
DROP INDEX "webhook_deliveries_webhook_idx";--> statement-breakpoint
CREATE INDEX "outbox_events_idx" ON "outbox" USING btree ("merchant_id","id","environment","type") WHERE topic = 'event';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","id","status");