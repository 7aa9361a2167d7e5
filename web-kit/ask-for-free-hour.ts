import { joinWaitlist } from 'contracts/http/availability';
import { call, errorText } from './api.ts';

export async function askForFreeHour(mentorId: string): Promise<{ ok: boolean; text: string }> {
  try {
    return { ok: true, text: (await call(joinWaitlist, { params: { id: mentorId } })).message };
  } catch (error) {
    return { ok: false, text: errorText(error, 'We couldn’t save that. Please try again.') };
  }
}
