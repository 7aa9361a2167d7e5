import type { ResponseOf } from 'contracts/endpoint';
import type { listComplaints } from 'contracts/http/complaints';
import type { listBouncedMails, listCardDisputes, listHiddenMentors, listStuckSessions } from 'contracts/http/founder';
import type { getBooks, listMentorBankTroubles, listStuckMoney } from 'contracts/http/founder-money';
import type { listNewMedia } from 'contracts/http/media';
import type { listPendingMentors, listProfileChanges } from 'contracts/http/mentors';
import type { listReports } from 'contracts/http/reports';
import type { Session } from 'contracts/http/sessions';

export type Kind =
  | 'report'
  | 'complaint'
  | 'refund'
  | 'verification'
  | 'dispute'
  | 'money'
  | 'books'
  | 'session'
  | 'changes'
  | 'media'
  | 'hidden'
  | 'events'
  | 'mail';

export interface Duty {
  /** Also the fragment of its address. */
  key: string;
  kind: Kind;
  /** Null: nobody has said until when. */
  due: string | null;
  /** Before everything else, whatever is due sooner. */
  isSafety?: boolean;
  title: string;
  facts: string;
  act: string;
  /** Where it is dealt with, unless it opens right here. */
  leads?: string;
}

/** What each part of the product says waits. Undefined: not known, now or at all. */
export interface Sources {
  reports?: ResponseOf<typeof listReports> | undefined;
  complaints?: ResponseOf<typeof listComplaints> | undefined;
  pending?: ResponseOf<typeof listPendingMentors> | undefined;
  disputes?: ResponseOf<typeof listCardDisputes> | undefined;
  money?: ResponseOf<typeof listStuckMoney> | undefined;
  banks?: ResponseOf<typeof listMentorBankTroubles> | undefined;
  books?: ResponseOf<typeof getBooks> | undefined;
  sessions?: ResponseOf<typeof listStuckSessions> | undefined;
  noShows?: readonly Session[] | undefined;
  changes?: ResponseOf<typeof listProfileChanges> | undefined;
  media?: ResponseOf<typeof listNewMedia> | undefined;
  hidden?: ResponseOf<typeof listHiddenMentors> | undefined;
  mails?: ResponseOf<typeof listBouncedMails> | undefined;
  events?: readonly { parked_at: string; event_name: string }[] | undefined;
}
export type Of<Name extends keyof Sources> = NonNullable<Sources[Name]>[number & keyof NonNullable<Sources[Name]>];
export type MoneyMove = Of<'money'>;
