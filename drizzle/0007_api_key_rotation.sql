ALTER TABLE "api_keys" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaces_id_api_keys_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_replaces_key" ON "api_keys" USING btree ("replaces_id");