ALTER TABLE "audit_seals" ADD COLUMN "from_record" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "to_record" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "cluster" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "shift" bigint NOT NULL;