import type { Seat } from 'contracts/room';
import type { RoomChannel } from '../channel.ts';

export interface PartProps {
  channel: RoomChannel;
  sessionId: string;
  /** From a mailed link, as it is now: it is renewed during the session. Null means the sign-in counts. */
  credential: () => string | null;
  me: Seat;
  nameOf: (seat: Seat) => string;
  /** Parts stay mounted for the whole visit; this one is what the person looks at. */
  shown: boolean;
  /** Drawn beside the part's name until it is shown. */
  onUnread: (count: number) => void;
  /** The large picture's place, for a portal; null until it is there. */
  stage: HTMLElement | null;
  /** While true the stage belongs to this part, and the people move to their seats. */
  onStage: (taken: boolean) => void;
  /** Brings this part forward, for what the other one did. */
  onShow: () => void;
}
