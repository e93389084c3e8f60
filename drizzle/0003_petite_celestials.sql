ALTER TABLE "external_payments" DROP CONSTRAINT "external_payments_voided_by_somebody";--> statement-breakpoint
ALTER TABLE "external_payments" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "external_payments" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "external_payments_taken_idx" ON "external_payments" USING btree ("merchant_id","environment","taken_at");--> statement-breakpoint
CREATE INDEX "external_payments_voided_idx" ON "external_payments" USING btree ("merchant_id","environment","voided_at") WHERE voided_at is not null;--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_taken_once_confirmed" CHECK ((taken_at is not null) = (not needs_confirmation or confirmed_by is not null));--> statement-breakpoint
ALTER TABLE "external_payments" ADD CONSTRAINT "external_payments_voided_by_somebody" CHECK ((voided_by is not null) = (status = 'voided') and (voided_at is not null) = (status = 'voided'));