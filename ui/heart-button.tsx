import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface Words {
  /** Whose heart it is, for who doesn't see the card. It begins with the visible words, if there are any. */
  label: string;
  children?: ReactNode;
}

export function HeartButton({ label, on, onPress, children }: Words & { on: boolean; onPress: () => void }) {
  return (
    <button type="button" className={heart(children)} aria-pressed={on} aria-label={label} onClick={onPress}>
      <Icon name="heart" />
      {children}
    </button>
  );
}

/** For who has to sign in first. */
export function HeartLink({ label, children, className, ...rest }: Words & LinkProps & { className?: string }) {
  return (
    <Link {...rest} className={classNames(heart(children), className)} aria-label={label}>
      <Icon name="heart" />
      {children}
    </Link>
  );
}

const heart = (words: ReactNode) => classNames('heart', Boolean(words) && 'heart-wordy');
