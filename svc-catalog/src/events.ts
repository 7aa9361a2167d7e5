import type { Handlers } from 'svc-kit/consume';
import { announceChange } from './announce-change.ts';
import { editMentor } from './domain/mentor.ts';
import { deleteSoon } from './media/keep-media.ts';
import { forgetEvents } from './store/account-data.ts';
import { forgetFavorites } from './store/favorites.ts';
import { holdMedia, keepShown, retireAll } from './store/media.ts';
import { addMentor, isDeleted, lockMentor, saveAccountVersion, saveMentor } from './store/mentors.ts';
import { purgeMentor, setHidden, setOpenSlots, setPayoutReady, setRating } from './store/reported-facts.ts';
import { holdData, part, setKeptFromMinors } from './store/safety.ts';
import { noteSettings } from './store/site.ts';

export function listen(): Handlers {
  return {
    'mentor.registered': (tx, { payload, occurredAt }) =>
      addMentor(tx, {
        id: payload.mentorId,
        facts: payload.facts,
        accountVersion: payload.version,
        registeredAt: new Date(occurredAt),
      }),

    async 'account.changed'(tx, { payload, occurredAt }) {
      const mentor = await lockMentor(tx, payload.accountId);
      // It comes again, and after the registration by then.
      if (!mentor && payload.role === 'mentor' && !(await isDeleted(tx, payload.accountId)))
        throw new Error('a change of a mentor whose registration is still to come');
      if (!mentor || payload.version <= mentor.accountVersion) return;
      const { firstName, lastName, timeZone } = payload;
      const at = new Date(occurredAt);
      const edited = editMentor(mentor, { firstName, lastName, timeZone }, at, 'account');
      await saveAccountVersion(tx, mentor.id, payload.version);
      if (!edited) return;
      await saveMentor(tx, edited);
      await announceChange(tx, edited, at);
    },

    async 'account.deleted'(tx, { payload, occurredAt }) {
      // Whoever changes the mentor, their media or somebody's favorites has ended by then, or finds them deleted.
      await lockMentor(tx, payload.accountId);
      await forgetFavorites(tx, payload.accountId);
      if (payload.role !== 'mentor') return;
      const { accountId, heldUntil } = payload;
      if (heldUntil) {
        await holdData(tx, accountId, new Date(heldUntil));
        await holdMedia(tx, accountId);
      } else await deleteSoon(tx, await retireAll(tx, accountId), new Date(occurredAt));
      await purgeMentor(tx, accountId);
      await forgetEvents(tx, accountId);
    },

    'mentor.payout_ready_changed': (tx, { payload }) => setPayoutReady(tx, payload),
    'availability.changed': (tx, { payload }) => setOpenSlots(tx, payload),
    'session.rated': (tx, { payload }) =>
      setRating(tx, { mentorId: payload.mentorId, average: payload.mentorAverage, count: payload.mentorRatings }),
    async 'mentor.reported'(tx, { payload: { mentorId, heldUntil } }) {
      if (await lockMentor(tx, mentorId)) await keepShown(tx, mentorId, new Date(heldUntil));
    },
    'mentor.kept_from_minors': (tx, { payload }) => setKeptFromMinors(tx, payload),
    'people.parted': (tx, { payload }) => part(tx, payload),
    'settings.changed': (tx, { payload }) => noteSettings(tx, payload),
    'mentor.hidden': (tx, { payload: { mentorId, version, hidden }, occurredAt }) =>
      setHidden(tx, { mentorId, version, hidden, at: new Date(occurredAt) }),
  };
}
