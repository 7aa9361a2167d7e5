import { changeBank, closeBank } from './banks.ts';
import { adjustBalance, topUp } from './by-hand.ts';
import { restrictSoon, setCapabilities } from './capabilities.ts';
import { closeInquiry, decideDispute, escalateInquiry, reinstateDispute, winPartly } from './decide-dispute.ts';
import { failRefund } from './fail-refund.ts';
import { addFault, clearFaults, type FaultRule } from './faults.ts';
import { mark } from './marks.ts';
import { blockDispute, disputeCharge, inquireCharge, preventDispute } from './open-dispute.ts';
import { drain, failPayout } from './payouts.ts';
import { collectNegative, overdraw } from './reserves.ts';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface Ask {
  world: World;
  webhooks: Webhooks;
  /** Signed cents, where the action has a choice. */
  amount: number | undefined;
  description: string | undefined;
}

const ANY_CALL: FaultRule = { mode: '500', path: '/', method: 'POST', after: false, lateSeconds: 0, delayMs: 60_000 };

const halfOf = (world: World, charge: string) => Math.floor(world.store.get('charge', charge).amount / 2);

export const OBJECT_ACTIONS: Record<string, (ask: Ask, id: string) => void> = {
  'dispute-charge': ({ world, amount }, id) => disputeCharge(world, id, amount),
  'open-partial-dispute': ({ world, amount }, id) => disputeCharge(world, id, amount ?? halfOf(world, id)),
  'inquire-charge': ({ world, amount }, id) => inquireCharge(world, id, amount),
  'prevent-dispute': ({ world, amount }, id) => preventDispute(world, id, amount),
  'block-dispute': ({ world }, id) => blockDispute(world, id),
  'escalate-inquiry': ({ world }, id) => escalateInquiry(world, id),
  'close-inquiry': ({ world }, id) => closeInquiry(world, id),
  'win-dispute': ({ world }, id) => decideDispute(world, id, 'won'),
  'lose-dispute': ({ world }, id) => decideDispute(world, id, 'lost'),
  'win-dispute-partly': ({ world, amount }, id) => winPartly(world, id, amount),
  'reinstate-dispute': ({ world }, id) => reinstateDispute(world, id),
  'refuse-refunds': ({ world }, id) => mark(world, world.store.get('charge', id).id, 'refuses-refunds'),
  'fail-refund': ({ world }, id) => failRefund(world, id),
  'fail-payout': ({ world }, id) => failPayout(world, id),
  'drain-account': ({ world }, id) => void drain(world, id),
  'overdraw-account': ({ world, amount }, id) => overdraw(world, id, amount),
  'collect-negative': ({ world }, id) => collectNegative(world, id),
  'close-bank': ({ world }, id) => closeBank(world, id),
  'change-bank': ({ world }, id) => changeBank(world, id),
  'activate-account': ({ world }, id) => setCapabilities(world, id, 'active'),
  'restrict-account': ({ world }, id) => setCapabilities(world, id, 'restricted'),
  'restrict-soon': ({ world }, id) => restrictSoon(world, id),
  'hold-payouts': ({ world }, id) => setCapabilities(world, id, 'payouts-pending'),
  'restrict-payouts': ({ world }, id) => setCapabilities(world, id, 'payouts-restricted'),
  'hold-transfers': ({ world }, id) => setCapabilities(world, id, 'transfers-pending'),
  'restrict-transfers': ({ world }, id) => setCapabilities(world, id, 'transfers-restricted'),
};

export const ACTIONS: Record<string, (ask: Ask) => void> = {
  'fail-next-call': ({ world }) => void addFault(world, ANY_CALL, 1),
  'cut-next-call': ({ world }) => void addFault(world, { ...ANY_CALL, mode: 'cut-after' }, 1),
  'delay-webhooks': ({ world }) => void addFault(world, { ...ANY_CALL, mode: 'delay-webhooks', path: '' }, 10),
  'send-it-twice': ({ world }) => void addFault(world, { ...ANY_CALL, mode: 'duplicate-webhooks', path: '' }, 1),
  'drop-next-webhook': ({ world }) => void addFault(world, { ...ANY_CALL, mode: 'drop-webhooks', path: '' }, 1),
  'send-waiting-webhooks': ({ webhooks }) => webhooks.hurry(),
  'clear-faults': ({ world }) => clearFaults(world),
  'top-up': ({ world, amount }) => topUp(world, amount),
  'adjust-balance': ({ world, amount, description }) => adjustBalance(world, amount, description),
};
