CREATE TABLE "pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"discarded_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_merchant_idx" ON "pictures" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "pictures_unused_idx" ON "pictures" USING btree ("created_at") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "pictures_discarded_idx" ON "pictures" USING btree ("discarded_at") WHERE discarded_at is not null;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_logo_key_pictures_key_fk" FOREIGN KEY ("logo_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_banner_key_pictures_key_fk" FOREIGN KEY ("banner_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stores_logo_idx" ON "stores" USING btree ("logo_key");--> statement-breakpoint
CREATE INDEX "stores_banner_idx" ON "stores" USING btree ("banner_key");--> statement-breakpoint
GRANT DELETE ON pictures TO payments_service;
