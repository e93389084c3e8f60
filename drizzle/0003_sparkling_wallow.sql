ALTER TABLE "payees" ADD COLUMN "group_name" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "label" text;--> statement-breakpoint
CREATE INDEX "bank_orders_payee_idx" ON "bank_orders" USING btree ("user_id","phone","environment","id") WHERE kind = 'p2p';--> statement-breakpoint
CREATE INDEX "payouts_merchant_label_idx" ON "payouts" USING btree ("merchant_id","environment","label","id") WHERE label is not null;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_group_name_length" CHECK (length(group_name) between 1 and 60);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_label_length" CHECK (length(label) between 1 and 60);