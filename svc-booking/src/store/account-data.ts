import type { InternalAccountData } from 'contracts/internal';
import type { Db, Tx } from 'svc-kit/db';
import { closedAt, WITH_PEOPLE } from './blocks.ts';
import { isOver, withThreadPeople } from './threads.ts';

/**
 * Of an athlete or a mentor. What somebody else wrote to the founder about them is not in it.
 * @param readAt when they read it; null for a hold, which keeps what is shut to them, too
 */
export async function collectData(db: Db, id: string, readAt: Date | null): Promise<InternalAccountData> {
  const closed = db.unsafe(readAt ? closedAt('(select read_at from asked)') : 'false');
  const over = readAt ? isOver(db, readAt) : db`false`;
  const shown = readAt ? db`g.delivered_at is not null` : db`true`;
  const [row]: { data: InternalAccountData }[] = await db`
    with asked as (select ${readAt}::timestamptz as read_at)
    select json_build_object(
      'sessions', (select coalesce(json_agg(json_build_object('id', s.id,
          'as', case when s.athlete_id = ${id} then 'athlete' else 'mentor' end,
          'with', case when s.athlete_id = ${id} then s.mentor_id else s.athlete_id end,
          'starts_at', s.starts_at, 'ends_at', s.ends_at, 'status', s.status, 'amount', s.amount_cents / 100.0,
          'refund', least(s.refund_cents + s.refunded_by_hand_cents, s.amount_cents - case when s.card_dispute = 'lost'
            then least(s.amount_cents, coalesce(s.card_dispute_taken_cents, s.amount_cents)) else 0 end) / 100.0,
          'booked_at', s.created_at,
          'steps', (select json_agg(json_build_object('status', p.status, 'moved_from', p.moved_from, 'at', p.at)
            order by p.n) from session_step p where p.session_id = s.id),
          'notes', case when s.athlete_id = ${id} then s.notes end) order by s.starts_at), '[]')
        from session s where s.athlete_id = ${id} or s.mentor_id = ${id}),
      'ratings', (select coalesce(json_agg(to_jsonb(r) - case when r.athlete_id = ${id}
          then array['mentor_id', 'answer_taken_down_reason']
            || case when r.answer_taken_down_at is null then array[]::text[] else array['answer'] end
          else array['athlete_id', 'text_taken_down_reason']
            || case when r.text_taken_down_at is null then array[]::text[] else array['review_text'] end
          end order by r.created_at), '[]')
        from rating r where r.athlete_id = ${id} or r.mentor_id = ${id}),
      'told_the_founder', (select coalesce(json_agg(to_jsonb(n) - 'mentor_id' order by n.written_at), '[]')
        from mentor_note n where n.mentor_id = ${id}),
      'complaints', (select coalesce(json_agg(jsonb_build_object('session_id', c.session_id, 'filed_at', c.created_at,
          'status', c.status, 'decision', c.decision, 'decided_at', c.decided_at)
          || case when s.athlete_id = ${id}
            then jsonb_build_object('reason', c.reason, 'description', c.description)
            else jsonb_build_object('response', c.response) end order by c.created_at), '[]')
        from complaint c join session s on s.id = c.session_id where s.athlete_id = ${id} or s.mentor_id = ${id}),
      'session_notes', (select coalesce(json_agg(json_build_object('session_id', p.session_id, 'text', p.text,
          'changed_at', p.changed_at) order by p.changed_at), '[]')
        from session_pad p join session s on s.id = p.session_id ${db.unsafe(WITH_PEOPLE)}
        where s.athlete_id = ${id} or (s.mentor_id = ${id} and not ${closed})),
      'film_notes', (select coalesce(json_agg(to_jsonb(n) order by n.created_at), '[]')
        from film_note n join session s on s.id = n.session_id ${db.unsafe(WITH_PEOPLE)}
        where s.athlete_id = ${id} or (s.mentor_id = ${id} and (n.written_by = 'mentor' or not ${closed}))),
      'room_visits', (select coalesce(json_agg(json_build_object('session_id', v.session_id, 'entered_at', lower(t),
          'left_at', upper(t)) order by t), '[]')
        from room_visit v join session s on s.id = v.session_id
          cross join unnest(tstzmultirange(tstzrange(v.entered_at, coalesce(v.left_at, v.seen_at), '[]')) - v.absences) t
        where (s.athlete_id = ${id} and v.seat = 'athlete') or (s.mentor_id = ${id} and v.seat = 'mentor')),
      'room_agreements', (select coalesce(json_agg(json_build_object('session_id', g.session_id, 'version', g.version,
          'agreed_at', g.agreed_at) order by g.agreed_at), '[]')
        from room_agreement g join session s on s.id = g.session_id
        where (s.athlete_id = ${id} and g.seat = 'athlete') or (s.mentor_id = ${id} and g.seat = 'mentor')),
      'reports_filed', (select coalesce(json_agg(json_build_object('filed_at', r.created_at, 'about', r.subject_kind,
          'about_id', r.subject_id, 'status', r.status, 'entries', (select json_agg(json_build_object('reason', e.reason,
            'text', e.text, 'at', e.at) order by e.at) from report_entry e where e.report_id = r.id))
          order by r.created_at), '[]') from report r where r.reporter_id = ${id} and r.reporter_seat <> 'guardian'),
      'blocked', (select coalesce(json_agg(json_build_object('id', case when b.athlete_id = ${id} then b.mentor_id
          else b.athlete_id end, 'at', case when b.athlete_id = ${id} then b.by_athlete_at else b.by_mentor_at end)),
          '[]') from block b where (b.athlete_id = ${id} and b.by_athlete_at is not null)
            or (b.mentor_id = ${id} and b.by_mentor_at is not null)),
      'weekly_hours', (select coalesce(json_agg(to_jsonb(w) - 'mentor_id' order by w.day_of_week, w.start_time), '[]')
        from availability_window w where w.mentor_id = ${id}),
      'days_off_and_other_hours', (select coalesce(json_agg(to_jsonb(o) - 'mentor_id' order by o.date), '[]')
        from date_override o where o.mentor_id = ${id}),
      'questions_answered', (select coalesce(json_agg(to_jsonb(q) - 'athlete_id' order by q.answered_at), '[]')
        from session_answers q where q.athlete_id = ${id}),
      'plans', (select coalesce(json_agg(to_jsonb(p) - 'athlete_id' - 'mentor_id' || jsonb_build_object(
          'as', case when p.athlete_id = ${id} then 'athlete' else 'mentor' end,
          'tasks', (select coalesce(json_agg(to_jsonb(t) - 'session_id' order by t.n), '[]')
            from plan_task t where t.session_id = p.session_id)) order by p.written_at), '[]')
        from session_plan p where p.athlete_id = ${id} or p.mentor_id = ${id}),
      'parents_asked', (select coalesce(json_agg(json_build_object('session_id', p.session_id, 'asked_at', p.asked_at,
          'opened_at', p.opened_at, 'paid_at', p.paid_at) order by p.asked_at), '[]')
        from parent_request p join session s on s.id = p.session_id where s.athlete_id = ${id}),
      'busy_calendars', (select coalesce(json_agg(json_build_object('label', b.label, 'added_at', b.added_at)
        order by b.added_at), '[]') from busy_calendar b where b.mentor_id = ${id}),
      'calendar_feed_made_at', (select f.made_at from calendar_feed f where f.person_id = ${id}),
      'messages', (select coalesce(json_agg(json_build_object('with', case when t.athlete_id = ${id} then t.mentor_id
          else t.athlete_id end, 'from', g.sender, 'text', g.text, 'sent_at', g.sent_at,
          'delivered_at', g.delivered_at) order by g.n), '[]')
        from thread t ${withThreadPeople(db)}
          cross join lateral (select * from message g where g.thread_id = t.id offset 0) g
        where (t.athlete_id = ${id} and (g.sender = 'athlete' or ${shown})
          or t.mentor_id = ${id} and (g.sender = 'mentor' or ${shown} and not ${over}))),
      'waits_for', (select coalesce(json_agg(w.mentor_id), '[]') from waitlist w where w.athlete_id = ${id})
    ) as data`;
  return row?.data ?? {};
}

/** Sessions stay without words and names; an open complaint's text until it is decided; a plan when its mentor goes. */
export async function forgetWords(tx: Tx, id: string): Promise<void> {
  await tx`update session set notes = null where athlete_id = ${id} and notes is not null`;
  await tx`delete from session_answers where athlete_id = ${id}`;
  await tx`delete from session_plan where athlete_id = ${id}`;
  await forgetReviews(tx, id);
  await tx`
    update complaint c set description = ${ERASED} from session s
    where s.id = c.session_id and s.athlete_id = ${id} and c.status = 'decided'`;
  await tx`
    update complaint c set response = ${ERASED} from session s
    where s.id = c.session_id and s.mentor_id = ${id} and c.response is not null and c.status = 'decided'`;
  await forgetRoomNotes(tx, id);
  await tx`delete from thread where athlete_id = ${id}`;
  // Whoever writes at this moment is waited for, and sees afterward that the account is gone.
  await tx`select from thread where mentor_id = ${id} order by id for update`;
  // Of many joined ones, Postgres would read everybody's messages.
  await tx`
    delete from message
    where sender = 'mentor' and thread_id = any(array(select id from thread where mentor_id = ${id}))`;
  await tx`delete from availability_window where mentor_id = ${id}`;
  await tx`delete from date_override where mentor_id = ${id}`;
  await tx`delete from calendar_feed where person_id = ${id}`;
  await tx`delete from busy_calendar where mentor_id = ${id}`;
  await tx`
    update outbox set payload = payload || '{"reviewText": null}'
    where name = 'session.rated' and payload->>'athleteId' = ${id}`;
  await tx`
    delete from dead_letter where event_name in ('athlete.registered', 'mentor.registered', 'mentor.verified',
      'mentor.changed', 'account.changed') and position(${id}::text in envelope) > 0`;
}

/** An answer goes with the review that it answers: it may name its author. So does what a mentor told of a session. */
async function forgetReviews(tx: Tx, id: string): Promise<void> {
  await tx`
    update rating set review_text = null, text_taken_down_reason = null
    where athlete_id = ${id} and coalesce(review_text, text_taken_down_reason) is not null`;
  await tx`
    update rating set answer = null, answer_taken_down_reason = null
    where (athlete_id = ${id} or mentor_id = ${id}) and coalesce(answer, answer_taken_down_reason) is not null`;
  await tx`
    delete from mentor_note n using session s where s.id = n.session_id and (s.athlete_id = ${id} or s.mentor_id = ${id})
      and not exists (select 1 from complaint c where c.session_id = s.id and c.status <> 'decided')`;
  await tx`
    update outbox set payload = payload || '{"reason": ""}' where name = 'review.taken_down'
      and ((payload->>'athleteId' = ${id} and payload->>'what' = 'text')
        or (payload->>'mentorId' = ${id} and payload->>'what' = 'answer'))`;
}

/** Notes are the family's, and go with the athlete. Of a mentor goes what is known to be theirs: the pad's lines have no owner. */
async function forgetRoomNotes(tx: Tx, id: string): Promise<void> {
  await tx`delete from session_pad p using session s where s.id = p.session_id and s.athlete_id = ${id}`;
  await tx`
    delete from film_note n using session s
    where s.id = n.session_id and (s.athlete_id = ${id} or (s.mentor_id = ${id} and n.written_by = 'mentor'))`;
}

/** Once decided, a complaint of or about a deleted account loses that person's words. */
export async function forgetDecided(tx: Tx, complaintId: string): Promise<void> {
  await tx`
    update complaint c set
      description = case when exists (select 1 from athlete a where a.id = s.athlete_id and a.deleted)
        then ${ERASED} else c.description end,
      response = case when exists (select 1 from mentor m where m.id = s.mentor_id and m.deleted)
        then case when c.response is null then null else ${ERASED} end else c.response end
    from session s where s.id = c.session_id and c.id = ${complaintId}`;
  await tx`
    delete from mentor_note n using complaint c join session s on s.id = c.session_id
    where c.id = ${complaintId} and n.session_id = s.id
      and (exists (select 1 from athlete a where a.id = s.athlete_id and a.deleted)
        or exists (select 1 from mentor m where m.id = s.mentor_id and m.deleted))`;
}

const ERASED = 'Erased with the account.';
