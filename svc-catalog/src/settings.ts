import { serviceConfig } from 'svc-kit/config';
import { z } from 'zod';
import { mediaUrlFault } from './media/open-media-store.ts';

export const catalogConfig = serviceConfig.extend({
  MEDIA_URL: z.string().superRefine((url, context) => {
    const fault = mediaUrlFault(url);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  }),
});
