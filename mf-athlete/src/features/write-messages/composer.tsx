import { MESSAGE_MAX } from 'contracts/times';
import { type KeyboardEvent, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button, Notice, TextArea } from 'ui';
import { sendMessage } from 'web-kit/resources/threads';
import { useChange } from 'web-kit/use-change';
import { useDraft, useKept } from 'web-kit/use-draft';

/** From here on it is said how much room is left. */
const NEARLY_FULL = MESSAGE_MAX - 200;
/** As the server asks it. */
const VISIBLE = /[^\s\p{Cc}\p{DI}]/u;
const MASKED = 'Email addresses, phone numbers, handles, and links are removed.';

interface Props {
  threadId: string;
  userId: string;
  to: string;
  /** Of the messages that are there. */
  ids: readonly string[];
}

export function Composer({ threadId, userId, to, ids }: Props) {
  const form = useForm({ defaultValues: { text: '' } });
  const { register, handleSubmit, control, formState } = form;
  const sent = useDraft(`message:${threadId}`, form);
  const tried = useTried(threadId);
  const sending = useChange(sendMessage, {
    onDone: (_, { text }) => clear(text),
    fallback: 'We couldn’t send your message. Please try again.',
  });
  const length = useWatch({ control, name: 'text' }).length;

  /** What was typed since stays. */
  function clear(text: string) {
    tried.forget();
    if (form.getValues('text') !== text) return;
    // Before the form forgets where its field is.
    form.setFocus('text');
    form.reset({ text: '' });
    sent();
  }

  // Its answer was lost, perhaps before a reload, and yet it arrived.
  const arrived = !sending.isPending && tried.last && ids.includes(tried.last.id) ? tried.last.text : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what arrived
  useEffect(() => {
    if (arrived === null) return;
    clear(arrived);
    sending.reset();
  }, [arrived]);

  const submit = handleSubmit(({ text }) => sending.run({ threadId, userId, text, id: tried.idFor(text) }));
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextArea
        label={`Message ${to}`}
        hint={length > NEARLY_FULL ? `${MESSAGE_MAX - length} characters left. ${MASKED}` : MASKED}
        rows={3}
        maxLength={MESSAGE_MAX}
        error={formState.errors.text?.message}
        onKeyDown={press}
        {...register('text', { validate: (text) => VISIBLE.test(text) || 'Write your message first.' })}
      />
      {sending.failure && arrived === null ? <Notice kind="error">{sending.failure}</Notice> : null}
      <div>
        <Button type="submit" look="accent" waiting={sending.isPending && 'Sending…'}>
          Send
        </Button>
      </div>
    </form>
  );
}

/** The same words keep their id until they are sent, through a reload, too: so they never arrive twice. */
function useTried(threadId: string) {
  const [tried, setTried] = useKept<{ text: string; id: string } | null>(`message-tried:${threadId}`, null);
  return {
    last: tried,
    idFor(text: string): string {
      if (tried?.text === text) return tried.id;
      const id = crypto.randomUUID();
      setTried({ text, id });
      return id;
    },
    forget: () => setTried(null),
  };
}
