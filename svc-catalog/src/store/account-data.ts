import type { InternalAccountData } from 'contracts/internal';
import type { Db, Tx } from 'svc-kit/db';

export async function collectData(db: Db, id: string): Promise<InternalAccountData> {
  return { ...(await collectFavorites(db, id)), ...(await collectMentor(db, id)) };
}

async function collectFavorites(db: Db, id: string): Promise<InternalAccountData> {
  const favorites: { mentor: string | null; added_at: Date }[] = await db`
    select m.facts ->> 'firstName' || ' ' || (m.facts ->> 'lastName') as mentor, f.added_at
    from favorite f left join mentor m on m.id = f.mentor_id where f.athlete_id = ${id} order by f.added_at, f.mentor_id`;
  return favorites.length > 0 ? { favorites } : {};
}

async function collectMentor(db: Db, id: string): Promise<InternalAccountData> {
  const [row]: { data: InternalAccountData }[] = await db`
    select json_build_object('status', m.status, 'profile', m.facts, 'waits_for_the_founder', m.proposal,
      'reason', m.rejection_reason, 'average_rating', m.average_rating, 'ratings', m.total_ratings,
      'decisions', (select coalesce(json_agg(json_build_object('decided_at', v.decided_at, 'approved', v.approved)
        order by v.decided_at), '[]') from verification v where v.mentor_id = m.id),
      'pictures_and_videos', (select coalesce(json_agg(json_build_object('kind', x.kind, 'added_at', x.added_at,
        'captions', x.captions, 'taken_down_because', x.reason, 'note', x.note,
        'files', (select coalesce(json_agg('/api/media/' || x.id || (f->>'ending')), '[]')
          from jsonb_array_elements(x.files) f where x.state = 'shown')) order by x.added_at), '[]')
        from media x where x.mentor_id = m.id and x.state in ('shown', 'taken_down'))) as data
    from mentor m where m.id = ${id} and m.status <> 'deleted'`;
  return row?.data ?? {};
}

/** Events that are kept for late consumers lose the person, too. */
export async function forgetEvents(tx: Tx, mentorId: string): Promise<void> {
  await tx`
    update outbox set payload = payload || case when payload ? 'note' then '{"note": null}' else '{}'::jsonb end
      || jsonb_build_object('facts', payload->'facts' || '{"firstName": "Deleted", "lastName": "account", "bio": "-",
        "major": null, "gpa": null, "height": null, "weight": null, "achievements": [], "recruitingStory": null}')
    where name in ('mentor.verified', 'mentor.changed') and payload->>'mentorId' = ${mentorId}`;
  await tx`
    update outbox set payload = payload || '{"reason": null}'
    where name = 'mentor.rejected' and payload->>'mentorId' = ${mentorId}`;
  await tx`
    update outbox set payload = payload || '{"note": null}'
    where name in ('mentor.media_taken_down', 'mentor.changes_decided') and payload->>'mentorId' = ${mentorId}`;
  await tx`
    delete from dead_letter
    where event_name in ('mentor.registered', 'account.changed') and position(${mentorId}::text in envelope) > 0`;
}
