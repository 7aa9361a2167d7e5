import { createAccountLink, createLoginLink } from './account-links.ts';
import { closeAccount, createAccount, listAccounts, retrieveAccount, updateAccount } from './accounts.ts';
import { listTransactions, retrieveBalance, retrieveTransaction } from './balance.ts';
import { retrieveBalanceSettings, updateBalanceSettings } from './balance-settings.ts';
import type { Handler } from './call.ts';
import { listCharges, retrieveCharge, updateCharge } from './charges.ts';
import { createSession, expireSession, listSessions, retrieveSession, updateSession } from './checkout.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts';
import { listEvents, listThinEvents, retrieveEvent, retrieveThinEvent } from './events.ts';
import { createFile, retrieveFile } from './files.ts';
import { listLineItems } from './line-items.ts';
import { cancelIntent, listIntents, retrieveIntent, updateIntent } from './payment-intents.ts';
import { cancelPayout, createPayout, listPayouts, retrievePayout, updatePayout } from './payouts.ts';
import { cancelRefund, createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts';
import {
  createReversal,
  createTransfer,
  listReversals,
  listTransfers,
  retrieveReversal,
  retrieveTransfer,
  updateReversal,
  updateTransfer,
} from './transfers.ts';

export const OPERATIONS: [method: 'GET' | 'POST', path: string, handler: Handler][] = [
  ['GET', '/v1/balance', retrieveBalance],
  ['GET', '/v1/balance_settings', retrieveBalanceSettings],
  ['POST', '/v1/balance_settings', updateBalanceSettings],
  ['GET', '/v1/balance_transactions', listTransactions],
  ['GET', '/v1/balance_transactions/:id', retrieveTransaction],
  ['GET', '/v1/charges', listCharges],
  ['GET', '/v1/charges/:id', retrieveCharge],
  ['POST', '/v1/charges/:id', updateCharge],
  ['POST', '/v1/checkout/sessions', createSession],
  ['GET', '/v1/checkout/sessions', listSessions],
  ['GET', '/v1/checkout/sessions/:id', retrieveSession],
  ['POST', '/v1/checkout/sessions/:id', updateSession],
  ['POST', '/v1/checkout/sessions/:id/expire', expireSession],
  ['GET', '/v1/checkout/sessions/:id/line_items', listLineItems],
  ['GET', '/v1/disputes', listDisputes],
  ['GET', '/v1/disputes/:id', retrieveDispute],
  ['POST', '/v1/disputes/:id', updateDispute],
  ['POST', '/v1/disputes/:id/close', closeDispute],
  ['GET', '/v1/events', listEvents],
  ['GET', '/v1/events/:id', retrieveEvent],
  ['POST', '/v1/files', createFile],
  ['GET', '/v1/files/:id', retrieveFile],
  ['POST', '/v1/accounts/:id/login_links', createLoginLink],
  ['GET', '/v1/payment_intents', listIntents],
  ['GET', '/v1/payment_intents/:id', retrieveIntent],
  ['POST', '/v1/payment_intents/:id', updateIntent],
  ['POST', '/v1/payment_intents/:id/cancel', cancelIntent],
  ['POST', '/v1/payouts', createPayout],
  ['GET', '/v1/payouts', listPayouts],
  ['GET', '/v1/payouts/:id', retrievePayout],
  ['POST', '/v1/payouts/:id', updatePayout],
  ['POST', '/v1/payouts/:id/cancel', cancelPayout],
  ['POST', '/v1/refunds', createRefund],
  ['GET', '/v1/refunds', listRefunds],
  ['GET', '/v1/refunds/:id', retrieveRefund],
  ['POST', '/v1/refunds/:id', updateRefund],
  ['POST', '/v1/refunds/:id/cancel', cancelRefund],
  ['POST', '/v1/transfers', createTransfer],
  ['GET', '/v1/transfers', listTransfers],
  ['GET', '/v1/transfers/:id', retrieveTransfer],
  ['POST', '/v1/transfers/:id', updateTransfer],
  ['POST', '/v1/transfers/:id/reversals', createReversal],
  ['GET', '/v1/transfers/:id/reversals', listReversals],
  ['GET', '/v1/transfers/:transferId/reversals/:id', retrieveReversal],
  ['POST', '/v1/transfers/:transferId/reversals/:id', updateReversal],
  ['POST', '/v2/core/account_links', createAccountLink],
  ['POST', '/v2/core/accounts', createAccount],
  ['GET', '/v2/core/accounts', listAccounts],
  ['GET', '/v2/core/accounts/:id', retrieveAccount],
  ['POST', '/v2/core/accounts/:id', updateAccount],
  ['POST', '/v2/core/accounts/:id/close', closeAccount],
  ['GET', '/v2/core/events', listThinEvents],
  ['GET', '/v2/core/events/:id', retrieveThinEvent],
];
