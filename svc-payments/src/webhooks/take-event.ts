import type { Tx } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { noteOddity } from '../store/notices.ts';
import { keepEvent } from '../store/stripe-events.ts';
import { API_VERSION } from '../stripe.ts';
import type { Received } from './receive-event.ts';
import { aboutOf } from './wanted-events.ts';

/** Whatever Stripe signed is answered 200, or it would come again for days. What concerns nobody here is dropped. */
export async function takeEvent(deps: Deps, tx: Tx, event: Received): Promise<void> {
  const now = deps.clock.now();
  if (event.livemode !== deps.settings.livemode) return noteMode(tx, event, now);
  if (!aboutOf(event.type, event.accountId !== null)) return;
  if (event.apiVersion !== null && event.apiVersion !== API_VERSION) await noteVersion(tx, event.apiVersion, now);
  await keepEvent(tx, event, now);
}

async function noteMode(tx: Tx, { livemode }: Received, now: Date): Promise<void> {
  const [sent, ours] = livemode ? ['live', 'test'] : ['test', 'live'];
  const says = `Stripe sends events of ${sent} mode, and this site uses a key of ${ours} mode. They weren’t booked. Remove the event destination in Stripe’s ${sent} mode.`;
  await noteOddity(tx, { kind: 'mode', objectId: sent, says }, now);
}

async function noteVersion(tx: Tx, version: string, now: Date): Promise<void> {
  const says = `Stripe sends events of API version ${version}; this site is built for ${API_VERSION}. Everything is read afresh, so nothing is lost. Set the event destination to ${API_VERSION} all the same.`;
  await noteOddity(tx, { kind: 'api_version', objectId: version, says }, now);
}
