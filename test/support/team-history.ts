import type { Uuid } from '../../src/platform/ids.ts'
import type { Service } from './service.ts'

/** What the database saw, in the order in which it took effect: a row that somebody else locks is seen afterwards. */
interface Seen {
  seq: number
  what: 'role' | 'status' | 'asked' | 'payout' | 'order'
  subject: string
  /** The new role or status, null for who is no member any more; of a payout, who answers for it. */
  state: string | null
  /** By the service's clock. */
  at: Date
}

/**
 * Has the database itself record who is what in a merchant, what is asked for, and what is written to be sent. The order is
 * that of the writes: whoever approves holds their membership until the intent is committed, so a change of it that came
 * first is seen first.
 */
export async function watchTeam(
  { database }: Pick<Service, 'database'>,
  merchantUuid: Uuid<'merchant'>,
): Promise<TeamHistory> {
  await database.query(WATCHING.replaceAll('$merchant', `'${merchantUuid}'`))
  return {
    position: async () =>
      Number(
        (await database.query<{ at: string }>(`select nextval('team_seen_seq_seq') as at`))[0]?.at,
      ),
    read: async () =>
      new TeamRecord(await database.query<Seen>('select * from team_seen order by seq')),
  }
}

export interface TeamHistory {
  /** A place in the order, between what was seen before and what is seen after. */
  position(): Promise<number>
  read(): Promise<TeamRecord>
}

const WATCHING = `
  create table team_seen (
    seq bigserial primary key, what text not null, subject uuid not null, state text, at timestamptz not null);
  create function see(p_what text, p_subject uuid, p_state text, p_at timestamptz) returns void
  language sql security definer as $f$
    insert into team_seen (what, subject, state, at) values (p_what, p_subject, p_state,
      coalesce(nullif(current_setting('app.now', true), '')::timestamptz, p_at))
  $f$;
  create function see_member() returns trigger language plpgsql as $f$
  begin
    if coalesce(new.merchant_id, old.merchant_id) = $merchant then
      perform see('role', coalesce(new.user_id, old.user_id), new.role, coalesce(new.created_at, old.created_at));
    end if;
    return null;
  end $f$;
  create trigger see_member after insert or update of role or delete on members
    for each row execute function see_member();
  create function see_user() returns trigger language plpgsql as $f$
  begin
    perform see('status', new.id, new.status, new.updated_at);
    return null;
  end $f$;
  create trigger see_user after update of status on users for each row execute function see_user();
  create function see_approval() returns trigger language plpgsql as $f$
  begin
    perform see('asked', new.id, null, new.created_at);
    return null;
  end $f$;
  create trigger see_approval after insert on approvals for each row execute function see_approval();
  create function see_payout() returns trigger language plpgsql as $f$
  begin
    perform see('payout', new.id, json_build_object('approved', new.approved_by,
      'submitted', case when new.submitted_as is not null then new.submitted_by end,
      'submittedAt', new.submitted_at)::text, new.updated_at);
    return null;
  end $f$;
  create trigger see_payout after update of approved_by, submitted_by on payouts
    for each row when (new.approved_by is not null) execute function see_payout();
  create function see_order() returns trigger language plpgsql as $f$
  begin
    perform see('order', new.id, null, new.created_at);
    return null;
  end $f$;
  create trigger see_order after insert on bank_orders for each row execute function see_order();
  insert into team_seen (what, subject, state, at)
    select 'role', user_id, role, created_at from members where merchant_id = $merchant;`

interface Answering {
  approved: string
  /** Null where whoever approved it answers for both. */
  submitted: string | null
  submittedAt: Date
}

/** Who could decide what, at each place of the order. */
export class TeamRecord {
  readonly #seen: readonly Seen[]

  constructor(rows: readonly Seen[]) {
    this.#seen = rows.map((row) => ({ ...row, seq: Number(row.seq) }))
  }

  /** When an approval was asked for, or an order written. */
  find(what: Seen['what'], subject: string): { seq: number; at: Date } | undefined {
    return this.#seen.find((row) => row.what === what && row.subject === subject)
  }

  /** Who answers for a payout at this place, as users; null before anybody has approved it. */
  answeringFor(payout: string, seq: number): Answering | null {
    const seen = this.#seen.findLast(
      (row) => row.what === 'payout' && row.subject === payout && row.seq < seq,
    )
    if (seen === undefined) return null
    const { submittedAt, ...people } = JSON.parse(`${seen.state}`)
    return { ...people, submittedAt: new Date(submittedAt) }
  }

  /** Why this user might not decide at this place about something that was asked for then; null if they might. */
  objectionTo(userUuid: string, seq: number, askedAt: Date): string | null {
    const before = this.#seen.filter((row) => row.subject === userUuid && row.seq < seq)
    const roles = before.filter(({ what }) => what === 'role')
    if (!isApprover(roles.at(-1))) return `is ${roles.at(-1)?.state ?? 'no member'}`
    const status = before.findLast(({ what }) => what === 'status')?.state ?? 'active'
    if (status !== 'active') return `is ${status}`
    const since = roles[roles.findLastIndex((row) => !isApprover(row)) + 1]
    return since && since.at > askedAt ? 'may decide only since later' : null
  }
}

const isApprover = (seen: Seen | undefined): boolean =>
  seen?.state === 'ADMIN' || seen?.state === 'OWNER'
