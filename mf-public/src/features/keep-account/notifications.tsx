import { useQuery } from '@tanstack/react-query';
import { BRAND } from 'contracts/brand';
import type { NotificationSettings } from 'contracts/http/notifications';
import type { PushKind } from 'contracts/push';
import { useEffect, useRef, useState } from 'react';
import { Badge, Button, Checkbox, FailedState, Notice, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { findPushBrowser, isBlocked, isSubscribed, type PushBrowser, type PushSupport } from 'web-kit/push';
import {
  chooseNotifications,
  notificationSettingsQuery,
  turnOffNotifications,
  turnOnNotifications,
} from 'web-kit/resources/notifications';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useWishes } from 'web-kit/use-wishes';
import styles from './page.module.css';

/** They are sent together. */
const ALL = 'all';
const FALLBACK = 'That didn’t work. Please try again.';
const LABELS: Record<PushKind, string> = {
  booked: 'A session is booked',
  moved: 'A session moves, or someone asks to move it',
  cancelled: 'A session is cancelled or paused',
  reminder: 'A session is coming up: the day before and an hour before',
  checked_in: 'Your mentor is in the room',
  confirm: 'We ask if your mentor showed up',
  money: 'Someone didn’t show up, or money is on its way to you',
  plan: 'Your action plan is here',
  message: 'Someone wrote to you',
  slot_free: 'A mentor you asked about has an open time',
};

interface Here {
  support: PushSupport;
  blocked: boolean;
  subscribed: boolean;
}

/** What mails say, at once on the devices where somebody turned it on. */
export function Notifications() {
  const { data, error, refetch, isFetching } = useQuery(notificationSettingsQuery);
  const here = useThisBrowser(data);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="stack gap-6" aria-labelledby="notifications">
      <div className="stack">
        <h2 ref={heading} className={styles.heading} id="notifications" tabIndex={-1}>
          Notifications
        </h2>
        <p className="mute">
          Hear at once when a session is booked, moves or starts soon. Your lock screen shows no names, and everything
          comes by email too.
        </p>
      </div>
      {data && here ? (
        <Settings settings={data} here={here} onGone={() => heading.current?.focus({ preventScroll: true })} />
      ) : error ? (
        <FailedState title="We couldn’t load this part" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <Skeleton height="6rem" />
      )}
    </section>
  );
}

/** Looks again whenever the settings came anew. */
function useThisBrowser(settings: NotificationSettings | undefined): Here | null {
  const [here, setHere] = useState<Here | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turning on and off brings new settings
  useEffect(() => {
    let isShown = true;
    void lookHere().then((found) => isShown && setHere(found));
    return () => {
      isShown = false;
    };
  }, [settings]);
  return here;
}

async function lookHere(): Promise<Here> {
  const support = await findPushBrowser();
  if (typeof support === 'string') return { support, blocked: false, subscribed: false };
  return { support, blocked: isBlocked(), subscribed: await isSubscribed(support) };
}

interface SettingsProps {
  settings: NotificationSettings;
  here: Here;
  /** Of a button that had the focus. */
  onGone: () => void;
}

function Settings({ settings, here, onGone }: SettingsProps) {
  const own = here.subscribed ? settings.devices.find(({ is_current }) => is_current) : undefined;
  const browser = typeof here.support === 'string' ? null : here.support;
  const removing = useChange(turnOffNotifications, { fallback: FALLBACK, onDone: onGone });
  const remove = (id: string) => removing.run({ id, here: id === own?.id ? browser : null });
  return (
    <>
      {settings.public_key === null ? (
        <p>This site doesn’t send notifications at the moment.</p>
      ) : own ? null : (
        <TurnOn here={here} publicKey={settings.public_key} onGone={onGone} />
      )}
      <Devices
        devices={settings.devices}
        own={own?.id}
        remove={remove}
        removing={removing.isPending ? removing.input?.id : undefined}
      />
      {removing.failure ? <Notice kind="error">{removing.failure}</Notice> : null}
      {settings.devices.length > 0 ? <Kinds kinds={settings.kinds} /> : null}
    </>
  );
}

function TurnOn({ here, publicKey, onGone }: { here: Here; publicKey: string; onGone: () => void }) {
  const turning = useChange(turnOnNotifications, { fallback: FALLBACK, onDone: onGone });
  if (here.support === 'needs_home_screen') {
    return (
      <p>On iPhone and iPad, add {BRAND} to your home screen first. Then open it there and come back to this page.</p>
    );
  }
  if (here.support === 'unsupported') return <p>This browser can’t show notifications.</p>;
  const browser: PushBrowser = here.support;
  if (here.blocked || turning.answer === null) return <Blocked />;
  return (
    <>
      <Button
        look="quiet"
        wide
        onClick={() => turning.run({ browser, publicKey })}
        waiting={turning.isPending && 'Turning on…'}
      >
        Turn on in this browser
      </Button>
      {turning.failure ? <Notice kind="error">{turning.failure}</Notice> : null}
    </>
  );
}

function Blocked() {
  return (
    <Notice kind="info">
      Your browser blocks notifications from {BRAND}. To allow them, open the site settings beside the address (or the
      app’s settings on your phone), set Notifications to Allow, and reload this page.
    </Notice>
  );
}

interface DevicesProps {
  devices: NotificationSettings['devices'];
  own: string | undefined;
  remove(id: string): void;
  removing: string | undefined;
}

function Devices({ devices, own, remove, removing }: DevicesProps) {
  const zone = useViewerZone();
  if (devices.length === 0) return null;
  return (
    <ul className={styles.devices}>
      {devices.map(({ id, device, since }) => (
        <li key={id}>
          <div className="stack gap-1">
            <p className={styles.device}>
              <b>{device ?? 'Another device'}</b> {id === own ? <Badge tone="good">On in this browser</Badge> : null}
            </p>
            <p className="small mute">Since {formatSession(since, zone, now())}</p>
          </div>
          <Button look="quiet" onClick={() => remove(id)} waiting={removing === id && 'Turning off…'}>
            Turn off<span className="visually-hidden"> for {device ?? 'another device'}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Kinds({ kinds }: { kinds: NotificationSettings['kinds'] }) {
  const choosing = useWishes(chooseNotifications, () => ALL, FALLBACK);
  const off = choosing.wished(ALL)?.off ?? kinds.filter(({ on }) => !on).map(({ kind }) => kind);
  const toggle = (kind: PushKind) =>
    choosing.wish({ off: off.includes(kind) ? off.filter((each) => each !== kind) : [...off, kind] });
  return (
    <fieldset className="stack gap-2">
      <legend className="label">Notify me when</legend>
      {kinds.map(({ kind }) => (
        <Checkbox key={kind} label={LABELS[kind]} checked={!off.includes(kind)} onChange={() => toggle(kind)} />
      ))}
      {choosing.failure ? <Notice kind="error">{choosing.failure}</Notice> : null}
    </fieldset>
  );
}
