import { getDisputeRecord, listCardDisputes, submitDisputeEvidence } from 'contracts/http/founder';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { HttpError, notFound } from 'svc-kit/errors';
import { pdfFile } from 'svc-kit/pdf';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { prefillEvidence, submitEvidence } from '../money/submit-evidence.ts';
import { printRecord } from '../money/upload-record.ts';
import { type DisputeView, listDisputes } from '../store/disputes.ts';

export function mountCardDisputes(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listCardDisputes, async () => {
    const disputes = await listDisputes(deps.sql);
    // What is no longer awaited shows what was sent, and nothing that might have been.
    const awaited = disputes.filter(({ status }) => status === 'needs_response');
    const evidence = await prefillEvidence(deps, awaited, null, 'go without');
    return disputes.map((dispute) => ({
      id: dispute.id,
      session_id: dispute.sessionId,
      amount: toDollars(dispute.amountCents),
      status: dispute.status,
      opened_at: dispute.openedAt.toISOString(),
      due_by: dispute.dueBy?.toISOString() ?? null,
      evidence_submitted_at: dispute.submittedAt?.toISOString() ?? null,
      evidence: (evidence.get(dispute.id) ?? dispute.evidence ?? []).map(({ title, text }) => ({ title, text })),
      ...metBy(dispute),
    }));
  });

  route(app, getDisputeRecord, async ({ params }) => {
    const [dispute] = await listDisputes(deps.sql, params.id);
    if (!dispute) throw notFound();
    const evidence = await prefillEvidence(deps, [dispute], null, 'go without');
    return pdfFile('session-record.pdf', await printRecord(deps, dispute, evidence.get(dispute.id) ?? []));
  });

  route(app, submitDisputeEvidence, async ({ params, body, caller }) => {
    const admin = signedIn(caller);
    const done = await submitEvidence(deps, params.id, { adminId: admin.id, note: body.note || null }).catch(
      (error) => {
        deps.log.warn('evidence not sent', { error });
        throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
      },
    );
    if (done === 'unknown') throw notFound();
    if (done === 'too late') throw new HttpError(409, 'evidence_too_late');
    const message =
      done === 'sent'
        ? 'The evidence is with the card’s bank. Its decision can take some weeks.'
        : 'The evidence is on its way to the card’s bank.';
    return { message };
  });
}

function metBy({ refundsMet }: DisputeView) {
  if (refundsMet.length === 0) return {};
  return { refunds_met: refundsMet.map(({ id, amountCents }) => ({ id, amount: toDollars(amountCents) })) };
}
