import { ADDRESS_CODE_MINUTES } from 'contracts/times';
import { z } from 'zod';
import { mailTemplate } from './content.ts';

export const ADDRESS_MAILS = {
  address_code: mailTemplate({
    facts: z.object({ codeId: z.uuid() }),
    write: ({ codeId }, { resetCode, brand }) => ({
      subject: 'Your code to confirm this address',
      preview: `It works once, within ${ADDRESS_CODE_MINUTES} minutes.`,
      heading: 'Confirm your address.',
      paragraphs: [`Type this code where you’re booking. It works once, within ${ADDRESS_CODE_MINUTES} minutes.`],
      code: resetCode(codeId),
      after: [`Didn’t ask ${brand} for this? Just ignore it.`],
    }),
  }),
};
