import type { Db } from 'svc-kit/db';
import { type Due, schedule } from 'svc-kit/due';
import type { Deps } from '../deps.ts';
import { type Checkout, type NumberedCheckout, pageKeyOf } from '../domain/checkout.ts';
import { readIntentKey, writeKey } from '../domain/money-key.ts';
import { LOOK_UP_AFTER_MS } from '../domain/patience.ts';
import { ABSENT, findGivenUp, findLost, type Notes, runIntent } from '../intents/run-intent.ts';
import { findCheckoutByNumber, setCheckoutStatus } from '../store/checkouts.ts';
import { findIntent } from '../store/intents.ts';
import { ADDRESS_REFUSED, isStripeTrouble } from '../stripe.ts';
import { notePage, syncCheckout } from './sync-checkout.ts';

export const CLOSE_LOST_PAGE = 'checkout.close_lost';
interface Seeking {
  looks: number;
}
/** Stripe's lists lag. */
const LOOKS = 2;

function notesOf(deps: Deps, numbered: NumberedCheckout): Notes<'checkout'> {
  return {
    async done(tx, page) {
      const checkout = await findCheckoutByNumber(tx, numbered);
      if (checkout) await notePage(deps, tx, checkout, page);
    },
    async refused(tx, code) {
      await setCheckoutStatus(tx, numbered, 'failed');
      if (code !== ABSENT) return;
      const firstLook = new Date(deps.clock.now().getTime() + LOOK_UP_AFTER_MS);
      await schedule(tx, CLOSE_LOST_PAGE, writeKey(pageKeyOf(numbered)), firstLook, { looks: 0 } satisfies Seeking);
    },
  };
}

/** @throws Stripe's error while it is unknown whether there is a page */
export async function openPage(deps: Deps, numbered: NumberedCheckout): Promise<Checkout | null> {
  await runIntent(deps, pageKeyOf(numbered), notesOf(deps, numbered));
  return findCheckoutByNumber(deps.sql, numbered);
}

export async function isPageInDoubt(db: Db, numbered: NumberedCheckout): Promise<boolean> {
  return (await findIntent(db, pageKeyOf(numbered)))?.doubt != null;
}

/** Without an address Stripe's page asks the payer. */
export async function isAddressRefused(db: Db, numbered: NumberedCheckout): Promise<boolean> {
  return (await findIntent(db, pageKeyOf(numbered)))?.error === ADDRESS_REFUSED;
}

/** Looks up a page whose answer was lost and marks it open or failed. Opens nothing. */
export async function recoverPage(deps: Deps, numbered: NumberedCheckout): Promise<void> {
  await findLost(deps, pageKeyOf(numbered), notesOf(deps, numbered));
}

/** A page given up may still come into being. Nobody holds its address: it's closed, and a new one need not wait. */
export async function closeLostPage(deps: Deps, { key: text, payload }: Due): Promise<void> {
  const key = readIntentKey(text);
  if (key.kind !== 'checkout') return;
  const page = await findGivenUp(deps, key);
  if (page) return closePage(deps, { checkoutId: page.id });
  const looks = (payload as Seeking).looks + 1;
  const nextLook = new Date(deps.clock.now().getTime() + LOOK_UP_AFTER_MS);
  if (looks < LOOKS) await schedule(deps.sql, CLOSE_LOST_PAGE, text, nextLook, { looks } satisfies Seeking);
}

export async function closePage(deps: Deps, { checkoutId }: Pick<Checkout, 'checkoutId'>): Promise<void> {
  if (!checkoutId) return;
  try {
    // Under no key of ours, because Stripe would repeat a failure of its own under it for a day.
    await deps.stripe.checkout.sessions.expire(checkoutId);
  } catch (error) {
    // It may have been paid or expired in the meantime; the fresh read below tells.
    if (!isStripeTrouble(error)) throw error;
  }
  const now = await syncCheckout(deps, checkoutId);
  if (now?.status === 'open') throw new Error(`the payment page ${checkoutId} could not be closed`);
}
