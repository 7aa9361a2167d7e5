import type { Tx } from 'svc-kit/db';

/** The name that the founder approved: others' mails use it while a new one waits. */
export async function notePublicName(
  tx: Tx,
  { mentorId, version, facts }: { mentorId: string; version: number; facts: { firstName: string; lastName: string } },
): Promise<void> {
  const approved = { publicFirstName: facts.firstName, publicLastName: facts.lastName, publicVersion: version };
  await tx`
    update account set profile = profile || ${approved}::jsonb
    where id = ${mentorId} and deleted_at is null and coalesce((profile ->> 'publicVersion')::int, 0) < ${version}`;
}
