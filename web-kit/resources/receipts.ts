import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { getReceipt, getReceiptPdf } from 'contracts/http/payments';
import { addressOf, call } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';

type ReceiptKey = readonly ['receipt', sessionId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    receipts: ReceiptKey;
  }
}
export type Receipt = ResponseOf<typeof getReceipt>;

export const receiptQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['receipt', sessionId] as const,
    queryFn: ({ signal }) => call(getReceipt, { params: { id: sessionId }, signal }),
    staleTime: 0,
  });

export function receiptPdfAddress(sessionId: string): string {
  return addressOf(getReceiptPdf, { params: { id: sessionId } });
}

const RECEIPTS = [['receipt']] as const;
export const receiptsStaleAfter: StaleAfter = {
  session: RECEIPTS,
  payment: RECEIPTS,
  refund: RECEIPTS,
  card_dispute: RECEIPTS,
};
