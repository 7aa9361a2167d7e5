import { dropDraft, keepDraft, readDraft } from 'web-kit/draft';

/** Why the founder decides as they do, for a PromptDialog: kept until `sent` is called. */
export function keptReason(name: string | null) {
  return {
    prompt: {
      first: (name && readDraft<string>(name)) ?? '',
      onType: (text: string) => name && keepDraft(name, text),
    },
    sent: () => name && dropDraft(name),
  };
}
