import { useRef } from 'react';

/** Whether somebody typed on while what they had sent was being saved. */
export function useTypedSince(getValues: () => object) {
  const sent = useRef('{}');
  return {
    /** @param isSent what `run` of the change said */
    note(isSent: boolean): void {
      if (isSent) sent.current = JSON.stringify(getValues());
    },
    isMore: (): boolean => JSON.stringify(getValues()) !== sent.current,
    sent: (): object => JSON.parse(sent.current),
  };
}
